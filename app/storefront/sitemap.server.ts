import {
	type Address,
	countShownGames,
	listGameAddresses,
	listPageAddresses,
} from "#app/catalog/list-addresses.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { escapeText } from "./head-tags.server.ts";

/** So many addresses are in one sitemap; the protocol allows 50 000. */
export const ADDRESSES_OF_ONE = 10_000;
/** The protocol's limit of an index. */
const MOST_SITEMAPS = 50_000;

/** All public pages; where they are too many for one sitemap, the list of sitemaps that hold them. */
export async function sitemapOf(db: Queryable, origin: string): Promise<string> {
	const games = await countShownGames(db);
	const pages = await listPageAddresses(db, ADDRESSES_OF_ONE);
	if (pages.length + games <= ADDRESSES_OF_ONE) {
		const rest = { offset: 0, limit: ADDRESSES_OF_ONE - pages.length };
		return urlset(origin, [...pages, ...(await listGameAddresses(db, rest))]);
	}
	const parts = Math.min(1 + Math.ceil(games / ADDRESSES_OF_ONE), MOST_SITEMAPS);
	const sitemaps = Array.from(
		{ length: parts },
		(_, part) => `<sitemap><loc>${escapeText(`${origin}/sitemap/${part}.xml`)}</loc></sitemap>`,
	);
	return documentOf("sitemapindex", sitemaps);
}

/** One sitemap of several: the first holds what is no game. Undefined where there is none. */
export async function partOfSitemap(
	db: Queryable,
	{ origin, part }: { origin: string; part: number | undefined },
): Promise<string | undefined> {
	if (part === undefined) return undefined;
	const [limit, offset] = [ADDRESSES_OF_ONE, (part - 1) * ADDRESSES_OF_ONE];
	const addresses = await (part === 0
		? listPageAddresses(db, limit)
		: listGameAddresses(db, { offset, limit }));
	return addresses.length > 0 ? urlset(origin, addresses) : undefined;
}

function urlset(origin: string, addresses: Address[]): string {
	const urls = addresses.map(({ path, changedAt }) => {
		const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
		return `<url><loc>${escapeText(`${origin}${path}`)}</loc>${changed}</url>`;
	});
	return documentOf("urlset", urls);
}

function documentOf(root: string, lines: string[]): string {
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
		...lines,
		`</${root}>`,
		"",
	].join("\n");
}
