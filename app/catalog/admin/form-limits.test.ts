// The limits of the catalogue's forms from both sides: the last value that is taken, and the first
// that is refused.
import { expect, test } from "vitest";
import { readCategoryForm } from "./categories/category-form.server.ts";
import { readGameForm } from "./games/game-form.server.ts";

const GAME = {
	name: "Oyun",
	categoryId: "category",
	description: "Təsvir",
	price: "1",
	image: "",
	images: "",
	stock: "",
	order: "",
};
const CATEGORY = { name: "Kateqoriya", description: "Təsvir", image: "", order: "" };

/** The fields that are refused of such a form. */
function refusedOf(kind: "game" | "category", changed: Record<string, string>): string[] {
	const form = new FormData();
	const fields = { ...(kind === "game" ? GAME : CATEGORY), ...changed };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	try {
		if (kind === "game") readGameForm(form, { https: false });
		else readCategoryForm(form, { https: false });
	} catch (error) {
		return Object.keys((error as { fields: Record<string, string> }).fields);
	}
	return [];
}

const letters = (count: number) => "x".repeat(count);
const pictures = (count: number) =>
	Array.from({ length: count }, (_, index) => `/pictures/${index}.avif`).join("\n");
const address = (length: number) => `/${letters(length - 1)}`;

test.each([
	["game", "name", letters(200), letters(201)],
	["game", "description", letters(5000), letters(5001)],
	["game", "price", "0", "-0.01"],
	["game", "price", "100000.00", "100000.01"],
	["game", "originalPrice", "100000.00", "100000.01"],
	["game", "image", address(2000), address(2001)],
	["game", "images", pictures(20), pictures(21)],
	["game", "accountDetails", letters(5000), letters(5001)],
	["game", "requirements", letters(5000), letters(5001)],
	["game", "nicknames", letters(200), letters(201)],
	["game", "stock", "0", "-1"],
	["game", "stock", "1000000", "1000001"],
	["game", "order", "0", "-1"],
	["game", "order", "100", "101"],
	["category", "name", letters(200), letters(201)],
	["category", "description", letters(2000), letters(2001)],
	["category", "image", address(2000), address(2001)],
	["category", "order", "0", "-1"],
	["category", "order", "100", "101"],
] as const)(
	"a %s's %s is taken up to its limit, and no further (case %#)",
	(kind, field, taken, refused) => {
		expect(refusedOf(kind, { [field]: taken })).toEqual([]);
		expect(refusedOf(kind, { [field]: refused })).toEqual([field]);
	},
);
