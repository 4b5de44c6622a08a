import { Form, useNavigation } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { QrCode } from "./qr-code.server.ts";

type Prepared = { uri: string; qrCode: QrCode; secret: string; recoveryCodes: string[] };

/** The second factor: off, being set up, or on, each with its next step. */
export function TwoFactorCard({
	on,
	required,
	prepared,
}: {
	on: boolean;
	/** Whether an admin without it may not move money. */
	required: boolean;
	prepared: Prepared | undefined;
}) {
	return (
		<section className="card grid gap-4 p-5 sm:p-7" aria-labelledby="two-factor">
			<div className="flex flex-wrap items-center gap-2">
				<h2 id="two-factor" className="text-subheading">
					İki mərhələli giriş
				</h2>
				<Badge tone={on ? "good" : "waiting"}>{on ? "Açıqdır" : "Bağlıdır"}</Badge>
			</div>
			{required && !on && (
				<Notice tone="waiting">
					İki mərhələli girişi açmayınca balansı, qaytarmanı və ödəniş məlumatlarını dəyişə
					bilməzsiniz.
				</Notice>
			)}
			{on ? (
				<PasswordForm intent="turn-off" label="Söndürün">
					Söndürsəniz, giriş üçün yalnız şifrə kifayət edəcək.
				</PasswordForm>
			) : prepared ? (
				<Setup prepared={prepared} />
			) : (
				<PasswordForm intent="prepare" label="Davam et">
					Girişdə şifrədən sonra telefonunuzdakı tətbiqin kodu da soruşulacaq. Başlamaq üçün
					şifrənizi yazın.
				</PasswordForm>
			)}
		</section>
	);
}

function PasswordForm({
	intent,
	label,
	children,
}: {
	intent: string;
	label: string;
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
				{label}
			</Button>
		</Form>
	);
}

function Setup({ prepared }: { prepared: Prepared }) {
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
						<CopyButton text={prepared.secret} copiedMessage="Açar kopyalandı" />
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

/** Dark on white in both themes: many readers do not recognize a light code on dark. */
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
