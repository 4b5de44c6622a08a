import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { Pager } from "./pager.tsx";

const linksOf = (html: string) =>
	[...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => [
		to?.replaceAll("&amp;", "&"),
		label,
	]);

test("a pager leads on and back to the beginning, and leaves the rest of the address", () => {
	const page = draw(() => <Pager next="c" />, "/admin/orders?q=PUBG&after=b&entries=3");
	expect(linksOf(page)).toEqual([
		["/admin/orders?q=PUBG&entries=3", "İlk səhifə"],
		["/admin/orders?q=PUBG&after=c&entries=3", "Növbəti səhifə"],
	]);
});

test("the first page leads only on, the last one only back, and a single one nowhere", () => {
	const pager = (next: number | undefined, address: string) =>
		linksOf(draw(() => <Pager next={next} name="entries" />, address));
	expect(pager(7, "/balance?after=b")).toEqual([["/balance?after=b&entries=7", "Növbəti səhifə"]]);
	expect(pager(undefined, "/balance?entries=7")).toEqual([["/balance", "İlk səhifə"]]);
	expect(pager(undefined, "/balance?after=b")).toEqual([]);
});
