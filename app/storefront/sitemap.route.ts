import { appContext } from "#app/app-context.server.ts";
import type { Route } from "./+types/sitemap.route";
import { partOfSitemap, sitemapOf } from "./sitemap.server.ts";

/** `/sitemap.xml`, and `/sitemap/0.xml` and so on where that is a list of several. */
export async function loader({ url: { origin }, params, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const part = "part" in params ? readPart(params.part) : undefined;
	const isWhole = !("part" in params);
	const xml = isWhole ? await sitemapOf(db, origin) : await partOfSitemap(db, { origin, part });
	if (xml === undefined) throw new Response(null, { status: 404 });
	return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

/** Its number; undefined where there can be none of this name. */
function readPart(name = ""): number | undefined {
	const number = /^(\d{1,4})\.xml$/.exec(name)?.[1];
	return number === undefined ? undefined : Number(number);
}
