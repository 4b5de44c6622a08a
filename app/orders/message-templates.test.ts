import { expect, test } from "vitest";
import { fillTemplates } from "./message-templates.tsx";
import type { AdminOrder } from "./read-orders.server.ts";

type Lines = { gameName: string; quantity: number; playerId: string | null }[];
const fill = (templates: string, items: Lines) =>
	fillTemplates(templates, { userName: "Aysel", items: items as AdminOrder["items"] });
const UC = { gameName: "60 UC", quantity: 2, playerId: "5123" };

test("templates are separated by blank lines, and filled in from the order", () => {
	expect(fill("Salam, {ad}!\r\n{oyun}: {ID}\r\n \r\nHazırdır: {oyun}, {oyun}\n\n\n", [UC])).toEqual(
		["Salam, Aysel!\r\n60 UC × 2: 5123", "Hazırdır: 60 UC × 2, 60 UC × 2"],
	);
	const gold = { gameName: "Qızıl", quantity: 1, playerId: "77" };
	expect(fill("{oyun} / {ID} / {başqa}", [UC, gold, { ...gold, gameName: "$&" }])).toEqual([
		"60 UC × 2, Qızıl, $& / 5123, 77 / {başqa}",
	]);
});

test("a template with an ID is not offered for an order without one, and nine are the most", () => {
	const steam = { gameName: "Steam", quantity: 1, playerId: null };
	expect(fill("{ID}\n\nHazır", [steam])).toEqual(["Hazır"]);
	expect(fill("", [steam])).toEqual([]);
	expect(fill(Array.from({ length: 12 }, (_, n) => `m${n}`).join("\n\n"), [UC])).toHaveLength(9);
});
