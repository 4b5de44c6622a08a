import type { VisitorSettings } from "./read-settings.server.ts";

/** Search engines cut longer descriptions. */
const MOST_SHOWN = 160;

type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** A route's `meta`: the page's own name, then the shop's. */
export function pageTitle(title: string) {
	return (args: MetaArgs) => titleMeta(args, title);
}

/** The same for a page that is named after its data; `text` is its description for search engines. */
export function titleMeta({ matches }: MetaArgs, title: string | undefined, text?: string) {
	const root = matches.find((match) => match?.id === "root")?.loaderData;
	const settings = (root as { settings: VisitorSettings } | undefined)?.settings;
	const description = (text || settings?.heroText || "").slice(0, MOST_SHOWN);
	return [
		{ title: [title, settings?.storeName ?? "GameStore"].filter(Boolean).join(" · ") },
		{ name: "description", content: description },
	];
}
