import { Form, Link, useNavigation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { userChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { authHeaders } from "#app/sign-in/auth-headers.server.ts";
import { withCookies } from "#app/sign-in/cookies.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/close-account.page";
import { closeAccount } from "./close-account.server.ts";
import { listObstacles } from "./closing-obstacles.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { id, email } = context.get(signedInContext);
	const obstacles = await listObstacles(context.get(appContext).db, id);
	return { email, obstacles, isSure: url.searchParams.has("confirm") };
}

export const action = answered(async (form, { request, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const person = context.get(signedInContext);
	const caller = context.get(callerContext);
	await closeAccount(app, { form, person, request, caller });
	userChanged(app.hub, person.id);
	// The session has ended already; this takes its cookie away.
	const { headers } = await app.auth.api.signOut({
		headers: authHeaders(request, caller),
		returnHeaders: true,
	});
	return withCookies(redirectWithFlash("/", "closed"), headers);
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { next: "/" });
}

export const meta = pageTitle("Hesabın bağlanması");

const GONE = [
	"Adınız, emailiniz və şifrəniz: bu hesaba bir daha daxil olmaq olmayacaq.",
	"Oyun ID-ləriniz, sifarişlərinizdə olanlar da.",
	"Sizə yazılan mesajlar, o cümlədən göndərilmiş kodlar.",
	"Göndərdiyiniz qəbzlər və çatdırılma şəkilləri.",
	"Bütün cihazlarda açıq girişlər.",
];

const KEPT = [
	"Balans əməliyyatları və səbəbləri, sifarişlərin məhsulu və məbləği: mühasibat üçün, adınız olmadan.",
	"Bankdan və ödəniş sistemindən gələn qeydlər.",
	"Hansı şərtlərlə nə vaxt razılaşdığınız.",
	"Ehtiyat nüsxələr: köhnəlib silinənə qədər.",
];

/** In two steps: what goes and what stays, and then the password. */
export default function CloseAccountPage({ loaderData, actionData }: Route.ComponentProps) {
	const { email, obstacles, isSure } = loaderData;
	const answer = useAnswer(actionData);
	const fields = answer && "refused" in answer ? answer.refused.fields : undefined;
	return (
		<div className="container-page max-w-3xl">
			<PageHeader title="Hesabın bağlanması" text="Bağlanmış hesab bərpa olunmur." />
			<div className="grid gap-5">
				<AnswerNotice answer={answer} />
				{obstacles.map(({ text, page }) => (
					<Notice
						key={text}
						tone="waiting"
						action={
							page && (
								<ButtonLink to={page.to} className="button-small">
									{page.label}
								</ButtonLink>
							)
						}
					>
						{text}
					</Notice>
				))}
				<section
					aria-label="Nə silinir, nə qalır"
					className="card grid gap-6 p-5 sm:grid-cols-2 sm:p-7"
				>
					<Listed title="Silinir" lines={GONE} />
					<Listed title="Qalır" lines={KEPT} />
				</section>
				{obstacles.length === 0 && !isSure && <FirstStep />}
				{obstacles.length === 0 && isSure && (
					<PasswordForm email={email} error={fields?.password} />
				)}
			</div>
		</div>
	);
}

function Listed({ title, lines }: { title: string; lines: string[] }) {
	return (
		<div>
			<h2 className="text-subheading">{title}</h2>
			<ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-soft">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</div>
	);
}

function FirstStep() {
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/profile/close?confirm=1">Davam et</ButtonLink>
			<ButtonLink to="/profile" variant="quiet">
				Ləğv et
			</ButtonLink>
		</div>
	);
}

function PasswordForm({ email, error }: { email: string; error: string | undefined }) {
	const busy = useNavigation().formMethod === "POST";
	return (
		<Form method="post" noValidate className="card grid gap-4 p-5 sm:p-7">
			<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
			<Field
				label="Şifrə"
				name="password"
				type="password"
				autoComplete="current-password"
				hint={`${email} hesabını bağlamaq üçün`}
				required
				error={error}
			/>
			<div className="flex flex-wrap items-center gap-3">
				<Button type="submit" variant="danger" busy={busy}>
					Hesabı bağla
				</Button>
				<Link to="/profile" className="link px-2">
					Ləğv et
				</Link>
			</div>
		</Form>
	);
}
