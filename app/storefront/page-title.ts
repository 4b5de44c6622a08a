import type { loader } from "../root.tsx";

type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** A route's `meta`: the page's own name, then the shop's. */
export function pageTitle(title: string) {
	return (args: MetaArgs) => titleMeta(args, title);
}

/** The same for a page that is named after its data. */
export function titleMeta({ matches }: MetaArgs, title: string | undefined) {
	const root = matches.find((match) => match?.id === "root")?.loaderData;
	const shop = (root as Awaited<ReturnType<typeof loader>> | undefined)?.settings.storeName;
	return [{ title: [title, shop ?? "GameStore"].filter(Boolean).join(" · ") }];
}
