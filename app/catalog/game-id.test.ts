import { expect, test } from "vitest";
import { newGameId } from "./game-id.server.ts";

test.each([
	["PUBG Mobile 660 UC", /^pubg-mobile-660-uc-[a-z0-9]{5}$/],
	["Fortnite – 50+ obrazlı hesab", /^fortnite-50-obrazli-hesab-[a-z0-9]{5}$/],
	["İNDİ ÖZÜ: Çığ, Şəki!", /^indi-ozu-cig-seki-[a-z0-9]{5}$/],
	["原神", /^[a-z0-9]{5}$/],
	["'\"><script>", /^script-[a-z0-9]{5}$/],
	["a".repeat(200), /^a{48}-[a-z0-9]{5}$/],
	[`${"a".repeat(47)} b`, /^a{47}-[a-z0-9]{5}$/],
])("the id of a game named %j can be read", (name, expected) => {
	expect(newGameId(name)).toMatch(expected);
});

test("two games of one name have two ids", () => {
	expect(newGameId("Steam 5 USD")).not.toBe(newGameId("Steam 5 USD"));
});
