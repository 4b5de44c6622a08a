// What admins do to the catalogue: daily work, all of it.
import { newId } from "#app/core/ids.ts";
import { makeCategory, makeFamily, makeGame } from "../make.ts";
import type { AdminAct } from "./admin-act.ts";

const category = { name: "Kateqoriya", description: "Nümunə təsvir", image: "", order: "0" };
const gameFields = (categoryId: string) => ({
	...{ name: newId(), categoryId, description: "Nümunə təsvir", price: "5" },
	...{ originalPrice: "", image: "", images: "", accountDetails: "", requirements: "" },
	...{ stock: "", available: "on", order: "0" },
});

const catalog = (line: string, what: string, make: AdminAct["make"]): AdminAct => {
	return { line, what, asks: "nothing", make };
};

export const CATALOG_ACTS: AdminAct[] = [
	catalog("/admin/categories", "moves up", async (db) => {
		await makeCategory(db, { position: 1 });
		const { id } = await makeCategory(db, { position: 2 });
		return { path: "/admin/categories", fields: { id, direction: "up" } };
	}),
	catalog("/admin/categories/new", "", async () => {
		return { path: "/admin/categories/new", fields: category };
	}),
	catalog("/admin/categories/:id", "", async (db) => {
		return { path: `/admin/categories/${(await makeCategory(db)).id}`, fields: category };
	}),
	catalog("/admin/categories/:id/delete", "", async (db) => {
		return { path: `/admin/categories/${(await makeCategory(db)).id}/delete`, fields: {} };
	}),
	catalog("/admin/games", "moves up", async (db) => {
		await makeGame(db, { position: 1 });
		const { id } = await makeGame(db, { position: 2 });
		return { path: "/admin/games", fields: { id, direction: "up" } };
	}),
	catalog("/admin/games/new", "", async (db) => {
		return { path: "/admin/games/new", fields: gameFields((await makeCategory(db)).id) };
	}),
	catalog("/admin/games/:id", "", async (db) => {
		const { id, categoryId } = await makeGame(db);
		return { path: `/admin/games/${id}`, fields: gameFields(categoryId) };
	}),
	catalog("/admin/games/:id/copy", "", async (db) => {
		const { id, categoryId } = await makeGame(db);
		return { path: `/admin/games/${id}/copy`, fields: gameFields(categoryId) };
	}),
	catalog("/admin/games/:id/sale price", "", async (db) => {
		const { id } = await makeGame(db);
		return { path: `/admin/games/${id}/sale`, fields: { intent: "price", price: "7" } };
	}),
	catalog("/admin/games/:id/sale available", "", async (db) => {
		const { id } = await makeGame(db);
		return { path: `/admin/games/${id}/sale`, fields: { intent: "available", available: "no" } };
	}),
	catalog("/admin/games/prices", "", async (db) => {
		const { id } = await makeGame(db, { priceQepik: 500 });
		const fields = { direction: "up", percent: "10", step: "10", chosen: `${id}:500` };
		return { path: "/admin/games/prices", fields };
	}),
	catalog("/admin/families", "moves up", async (db) => {
		const { id } = await makeFamily(db, { position: 2 });
		return { path: "/admin/families", fields: { id, direction: "up" } };
	}),
	catalog("/admin/families/new", "", async () => {
		return { path: "/admin/families/new", fields: category };
	}),
	catalog("/admin/families/:id", "", async (db) => {
		return { path: `/admin/families/${(await makeFamily(db)).id}`, fields: category };
	}),
	catalog("/admin/families/:id/delete", "", async (db) => {
		return { path: `/admin/families/${(await makeFamily(db)).id}/delete`, fields: {} };
	}),
	catalog("/admin/games/:id/delete", "", async (db) => {
		return { path: `/admin/games/${(await makeGame(db)).id}/delete`, fields: {} };
	}),
];
