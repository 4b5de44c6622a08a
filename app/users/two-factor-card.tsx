import { Form, useNavigation } from "react-router";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field } from "../ui/field.tsx";
import type { QrCode } from "./qr-code.server.ts";

type Prepared = { uri: string; qrCode: QrCode; secret: string; recoveryCodes: string[] };

/** Off, being prepared, or on: each with the one step that leads on. */
export function TwoFactorCard({ on, prepared }: { on: boolean; prepared: Prepared | undefined }) {
	return (
		<section className="card grid gap-4 p-5 sm:p-7" aria-labelledby="two-factor">
			<div className="flex flex-wrap items-center gap-2">
				<h2 id="two-factor" className="text-subheading">
					İki mərhələli giriş
				</h2>
				<Badge tone={on ? "good" : "waiting"}>{on ? "Açıqdır" : "Bağlıdır"}</Badge>
			</div>
			{on ? (
				<PasswordForm intent="turn-off" words="Söndürün">
					Söndürsəniz, giriş üçün yalnız şifrə kifayət edəcək.
				</PasswordForm>
			) : prepared ? (
				<Preparation prepared={prepared} />
			) : (
				<PasswordForm intent="prepare" words="Davam et">
					Girişdə şifrədən sonra telefonunuzdakı tətbiqin kodu da soruşulacaq. Başlamaq üçün
					şifrənizi yazın.
				</PasswordForm>
			)}
		</section>
	);
}

function PasswordForm({
	intent,
	words,
	children,
}: {
	intent: string;
	words: string;
	children: string;
}) {
	const busy = useNavigation().formMethod === "POST";
	return (
		<Form method="post" noValidate className="grid gap-4">
			<p className="text-ink-soft">{children}</p>
			<Field
				label="Şifrə"
				name="password"
				type="password"
				autoComplete="current-password"
				required
			/>
			<Button type="submit" name="intent" value={intent} busy={busy}>
				{words}
			</Button>
		</Form>
	);
}

function Preparation({ prepared }: { prepared: Prepared }) {
	const busy = useNavigation().formMethod === "POST";
	return (
		<>
			<div className="grid gap-4 sm:flex sm:items-start sm:gap-6">
				<QrCodePicture code={prepared.qrCode} />
				<div className="grid gap-3">
					<p className="text-ink-soft">
						1. Autentifikator tətbiqi ilə QR kodu skan edin. Tətbiq bu cihazdadırsa,{" "}
						<a href={prepared.uri} className="link">
							tətbiqi açın
						</a>{" "}
						və ya açarı əl ilə yazın:
					</p>
					<p className="flex flex-wrap items-center gap-3">
						<code className="min-w-0 break-all">{prepared.secret}</code>
						<CopyButton text={prepared.secret} said="Açar kopyalandı" />
					</p>
				</div>
			</div>
			<p className="text-ink-soft">
				2. Bərpa kodlarını saxlayın: yalnız indi göstərilir, hər biri bir dəfə işləyir.
			</p>
			<ul className="grid gap-1 sm:grid-cols-2">
				{prepared.recoveryCodes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
			<Form method="post" noValidate className="grid gap-4">
				<Field
					label="Kod"
					name="code"
					hint="3. Tətbiqin göstərdiyi 6 rəqəm"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
				/>
				<Button type="submit" name="intent" value="turn-on" variant="primary" busy={busy}>
					Açın
				</Button>
			</Form>
		</>
	);
}

/** Dark on white in both themes: many readers take a light code on a dark ground for none. */
function QrCodePicture({ code: { size, path } }: { code: QrCode }) {
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label="Autentifikator tətbiqi üçün QR şəkli"
			shapeRendering="crispEdges"
			className="size-52 flex-none rounded-control"
		>
			<rect width={size} height={size} fill="white" />
			<path d={path} fill="black" />
		</svg>
	);
}
