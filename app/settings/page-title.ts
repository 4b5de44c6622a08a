import type { VisitorSettings } from "./read-settings.server.ts";

type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** A route's `meta`: the page's own name, then the shop's. */
export function pageTitle(title: string) {
	return (args: MetaArgs) => titleMeta(args, title);
}

/** The same for a page that is named after its data; the home page says what the shop is. */
export function titleMeta({ matches }: MetaArgs, title: string | undefined) {
	const root = matches.find((match) => match?.id === "root")?.loaderData;
	const settings = (root as { settings: VisitorSettings } | undefined)?.settings;
	const names = [title ?? settings?.heroTitle, settings?.storeName ?? "GameStore"];
	return [{ title: names.filter(Boolean).join(" · ") }];
}
