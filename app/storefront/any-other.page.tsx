import { SearchX } from "lucide-react";
import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { formatDate } from "#app/core/time.ts";
import { describePage } from "#app/settings/describe-page.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { fillText } from "#app/settings/pages/fill-text.server.ts";
import { isOwnerPage, OWNER_PAGES } from "#app/settings/pages/owner-pages.ts";
import { PageText } from "#app/settings/pages/page-text.tsx";
import { readOwnerPage } from "#app/settings/pages/read-owner-page.server.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/any-other.page";

/** Any other address of the shop: a page whose text the owner writes, or none. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const page = url.pathname.slice(1);
	if (!isOwnerPage(page)) return data(undefined, { status: 404 });
	const [settings, { text, changedAt }] = await Promise.all([
		settingsOf(context),
		readOwnerPage(context.get(appContext).db, page),
	]);
	const title = OWNER_PAGES[page];
	const filled = fillText(text, settings);
	describePage(context, {
		title: `${title} · ${settings.storeName}`,
		text: filled.replaceAll("# ", ""),
	});
	return data({ title, text: filled, changedAt });
}

export const meta = (args: Route.MetaArgs) =>
	titleMeta(args, args.loaderData?.title ?? "Səhifə tapılmadı");

export default function AnyOtherPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="container-page">{loaderData ? <OwnText {...loaderData} /> : <NotFound />}</div>
	);
}

function OwnText({ title, text, changedAt }: NonNullable<Route.ComponentProps["loaderData"]>) {
	return (
		<>
			<PageHeader title={title} />
			<article className="grid max-w-[68ch] gap-4 pb-6 leading-relaxed text-ink-soft [&_h2]:text-ink">
				<PageText text={text} />
				{changedAt && (
					<p className="pt-4 text-caption text-ink-faint">
						Son dəyişiklik: {formatDate(changedAt)}
					</p>
				)}
			</article>
		</>
	);
}

function NotFound() {
	return (
		<EmptyState
			isPage
			icon={<SearchX aria-hidden />}
			title="Səhifə tapılmadı"
			text="Ünvan dəyişib və ya səhvdir."
			action={
				<ButtonLink to="/games" variant="primary">
					Oyunlara bax
				</ButtonLink>
			}
		/>
	);
}
