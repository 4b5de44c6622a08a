import { Link } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { appContext } from "#app/app-context.server.ts";
import { readCursor } from "#app/core/page.ts";
import { formatDateTime } from "#app/core/time.ts";
import { PageAnswer } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { RestoredNotice } from "#app/forms/restored-notice.tsx";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { useDone } from "#app/forms/use-done.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { settingsChanged } from "#app/live/changes.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/edit-owner-page.page";
import { changeOwnerPage } from "./change-owner-page.server.ts";
import { readOwnerPageForm } from "./owner-page-form.server.ts";
import { isOwnerPage, OWNER_PAGES } from "./owner-pages.ts";
import { PageText } from "./page-text.tsx";
import { listVersions, readOwnerPage } from "./read-owner-page.server.ts";
import { findAgreedText } from "./terms/list-consents.server.ts";

const VERSIONS = "versions";
/** The database's own limit: a larger number in the address would be an error of its. */
const MOST_VERSIONS = 2_147_483_647;

function pageOf({ page }: { page: string }) {
	if (!isOwnerPage(page)) throw new Response(null, { status: 404 });
	return page;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const page = pageOf(params);
	const before = Math.min(readCursor(url.searchParams, VERSIONS) ?? MOST_VERSIONS, MOST_VERSIONS);
	const digest = url.searchParams.get("agreed");
	const [{ text, version }, { versions, next }, agreedText] = await Promise.all([
		readOwnerPage(db, page),
		listVersions(db, { page, before }),
		digest ? findAgreedText(db, { page, digest }) : undefined,
	]);
	return { page, text, version, versions, next, agreedText };
}

export const action = answered(
	async (form, { params, context }: Route.ActionArgs) => {
		const { db, hub } = context.get(appContext);
		const { id: adminId } = context.get(signedInContext);
		const page = pageOf(params);
		await changeOwnerPage(db, { ...readOwnerPageForm(form), page, adminId });
		settingsChanged(hub);
		return { done: "Səhifə yeniləndi", about: OWNER_PAGES[page] };
	},
	{ typed: ["text"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = (args: Route.MetaArgs) =>
	titleMeta(args, args.loaderData && OWNER_PAGES[args.loaderData.page]);

export default function EditOwnerPagePage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, version, versions, next, agreedText } = loaderData;
	return (
		<>
			<PageHeader
				title={OWNER_PAGES[page]}
				text={
					<Link to="/admin/settings" className="link">
						Parametrlər
					</Link>
				}
				actions={<ButtonLink to={`/${page}`}>Səhifəyə baxın</ButtonLink>}
			/>
			<div className="pb-4 empty:hidden">
				<PageAnswer answer={actionData} />
			</div>
			<div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<div className="grid gap-4">
					{version === 0 && (
						<Notice tone="waiting">
							Bu mətn nümunədir və artıq müştərilərə görünür. Oxuyun, kvadrat mötərizələri doldurun
							və yadda saxlayın.
						</Notice>
					)}
					<TextForm key={page} {...loaderData} answer={actionData} />
				</div>
				{agreedText !== undefined && (
					<section
						id="agreed"
						aria-labelledby="agreed-title"
						className="card grid gap-3 p-4 xl:order-first xl:col-span-2 sm:p-5"
					>
						<h2 id="agreed-title" className="text-subheading">
							Müştərinin razılaşdığı mətn
						</h2>
						<div className="grid gap-3 text-sm text-ink-soft">
							<PageText text={agreedText} />
						</div>
					</section>
				)}
				<section aria-labelledby="versions" className="card grid gap-3 p-4 sm:p-5">
					<h2 id="versions" className="text-subheading">
						Əvvəlki mətnlər
					</h2>
					{version === 0 && <p className="text-ink-soft">Hələ dəyişdirilməyib.</p>}
					{versions.map((one) => (
						<details key={one.version}>
							<summary className="min-h-11 cursor-pointer py-2">
								{one.version}-ci mətn · {one.changedBy} · {formatDateTime(one.changedAt)}
							</summary>
							<div className="grid gap-3 border-l-2 border-line pl-3 text-sm text-ink-soft">
								<PageText text={one.text} />
							</div>
						</details>
					))}
					<Pager next={next} name={VERSIONS} />
				</section>
			</div>
		</>
	);
}

type TextFormProps = {
	text: string;
	version: number;
	answer: Route.ComponentProps["actionData"];
};

function TextForm({ text, version, answer }: TextFormProps) {
	const fetcher = useFetcher<FormAnswer>();
	const refused = answer && "refused" in answer ? answer : undefined;
	const shown = useAnswer(fetcher.data) ?? refused;
	const kept = useKeptForm(useAdminId(), refused?.typed);
	const { ref, form, isChanged, isRestored, shownOf, forget, settle } = kept;
	const reset = () => {
		forget();
		form?.reset();
	};
	useDone(fetcher, settle);
	return (
		<fetcher.Form
			ref={ref}
			method="post"
			noValidate
			preventScrollReset
			className="card grid gap-4 p-4 sm:p-5"
		>
			<input type="hidden" name="seenVersion" value={version} />
			{isRestored && <RestoredNotice onDiscard={reset} />}
			<TextAreaField
				label="Mətn"
				name="text"
				rows={22}
				defaultValue={shownOf("text", text)}
				error={shown?.refused?.fields?.text}
				hint="Boş sətir yeni abzas, “# ” başlıq, “- ” siyahı deməkdir. {mağaza} və {telefon} yerinə mağazanın adı və dəstək nömrəsi yazılır."
			/>
			<div className="flex flex-wrap justify-end gap-3">
				<Button onClick={reset} disabled={!isChanged} className="js-only">
					Ləğv et
				</Button>
				<Button type="submit" variant="primary" busy={fetcher.state === "submitting"}>
					Yadda saxla
				</Button>
			</div>
		</fetcher.Form>
	);
}
