import { expect, test } from "vitest";
import { headTags, shorten, withHeadTags } from "./head-tags.server.ts";

const HOSTILE = `</script><script>x()</script><!-- "quoted" & 'single' \u2028\u2029`;
const page = {
	description: { title: "PUBG Mobile 660 UC · 15.90 ₼", text: "Hesaba dərhal yüklənir." },
	path: "/game/pubg",
	origin: "https://shop.example",
	settings: { storeName: "GameStore" },
};

const contentOf = (tags: string, name: string) =>
	new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`).exec(tags)?.[1];

test("a chat is told name, price, text, address and a card by its full address", () => {
	const tags = headTags(page);
	for (const [name, content] of [
		["og:title", "PUBG Mobile 660 UC · 15.90 ₼"],
		["og:description", "Hesaba dərhal yüklənir."],
		["description", "Hesaba dərhal yüklənir."],
		["og:url", "https://shop.example/game/pubg"],
		["og:site_name", "GameStore"],
		["og:type", "website"],
		["og:image", "https://shop.example/share-card.jpg"],
		["og:image:type", "image/jpeg"],
		["og:image:width", "1200"],
		["og:image:height", "630"],
		["twitter:card", "summary_large_image"],
	] as const) {
		expect([name, contentOf(tags, name)]).toEqual([name, content]);
	}
	expect(contentOf(tags, "robots")).toBe("max-image-preview:large");
	const card = "/pictures/a-1200.jpg";
	const carded = headTags({ ...page, description: { ...page.description, card } });
	expect(contentOf(carded, "og:image")).toBe(`https://shop.example${card}`);
});

test("a page that describes itself to nobody is not for search engines, and tells chats nothing", () => {
	const tags = headTags({ ...page, description: null });
	expect(contentOf(tags, "robots")).toBe("noindex");
	expect(tags).not.toMatch(/og:|json|description/);
});

test("a search has no address of its own: it is not for search engines, and says in a line what it is", () => {
	const tags = headTags({ ...page, path: undefined });
	expect(contentOf(tags, "robots")).toBe("noindex");
	expect(contentOf(tags, "description")).toBe(page.description.text);
	expect(tags).not.toMatch(/og:|json/);
});

test("a shop that does not know its public address names none", () => {
	const tags = headTags({ ...page, origin: "" });
	expect(tags).not.toMatch(/og:url|og:image/);
	expect(contentOf(tags, "og:title")).toBe(page.description.title);
});

test("whatever a game is called, it stays a text: in attributes and in structured data", () => {
	const description = { title: HOSTILE, text: HOSTILE, data: [{ name: HOSTILE }] };
	const tags = headTags({ ...page, description });
	expect(contentOf(tags, "og:title")).toBe(
		"&lt;/script&gt;&lt;script&gt;x()&lt;/script&gt;&lt;!-- &quot;quoted&quot; &amp; &#39;single&#39; \u2028\u2029",
	);
	const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(tags) ?? [];
	expect(json).not.toMatch(/[<>&\u2028\u2029]/);
	expect(JSON.parse(json)).toEqual({ name: HOSTILE });
	expect(tags.match(/<script/g)).toHaveLength(1);
});

test("tags stand at the end of the head, whatever a page says further down", () => {
	const html = "<html><head><title>a</title></head><body>&lt;/head> </head> $&</body></html>";
	expect(withHeadTags(html, "<meta $&/>")).toBe(
		html.replace("</title>", () => "</title><meta $&/>"),
	);
	expect(withHeadTags("no page", "<meta/>")).toBe("no page");
});

test.each([
	["kept as it is", "kept as it is"],
	["  lines\n\tbecome  one ", "lines become one"],
	[`${"söz ".repeat(60)}`, `${"söz ".repeat(40).trim()}…`],
	["a".repeat(161), `${"a".repeat(159)}…`],
	[`${"a".repeat(158)}😀😀`, `${"a".repeat(158)}…`],
])("%j is shortened to %j", (text, short) => {
	const shortened = shorten(text, 160);
	expect(shortened).toBe(short);
	expect(shortened.length).toBeLessThanOrEqual(160);
});
