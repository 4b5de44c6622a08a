// One act or more for each line of the table of admin actions, with what it has to ask for.
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { getSettingsToEdit } from "#app/settings/change-settings.server.ts";
import { makeAdmin, makeCategory, makeGame, makeUser } from "../make.ts";
import type { TestShop } from "../open-shop.ts";

type Db = TestShop["db"];
type Sent = { path: string; fields?: Record<string, string> };

export type AdminAct = {
	/** The pattern of the address, and the intent where the page has several forms. */
	line: string;
	what: string;
	asks: "nothing" | "password" | "second factor" | "both";
	/** Makes what the act is done to; `adminId` is who acts. */
	make: (db: Db, adminId: string) => Promise<Sent>;
};

const category = { name: "Kateqoriya", description: "Nümunə təsvir", image: "", order: "0" };
const gameFields = (categoryId: string) => ({
	...{ name: newId(), categoryId, description: "Nümunə təsvir", price: "5" },
	...{ originalPrice: "", image: "", images: "", accountDetails: "", requirements: "" },
	...{ stock: "", available: "on", order: "0" },
});

async function makeOrder(db: Db, status?: "cancelled") {
	const user = await makeUser(db, { balanceQepik: 1000 });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	if (status) await setOrderStatus(db, { orderId, status, adminId: (await makeAdmin(db)).id });
	return orderId;
}

/** Somebody's wish to top up 5.00 ₼; the admin's own, where `userId` says so. */
async function makeTopUp(db: Db, userId?: string) {
	const of = userId ?? (await makeUser(db)).id;
	const asked = { userId: of, userEmail: "a@test.example", amountQepik: 500 };
	return (await createTopUp(db, { ...asked, type: "abb" })).id;
}

async function makeRejected(db: Db, userId?: string) {
	const topUpId = await makeTopUp(db, userId);
	await rejectTopUp(db, { topUpId, adminId: (await makeAdmin(db)).id, reason: "Səhv" });
	return topUpId;
}

const order = (intent: string, fields: Record<string, string>, status?: "cancelled") => ({
	line: `/admin/orders ${intent}`,
	make: async (db: Db) => ({
		path: "/admin/orders",
		fields: { intent, orderId: await makeOrder(db, status), ...fields },
	}),
});

const decision = (
	intent: string,
	fields: Record<string, string>,
	id: (db: Db, adminId: string) => Promise<string>,
) => ({
	line: `/admin/balance ${intent}`,
	make: async (db: Db, adminId: string) => ({
		path: "/admin/balance",
		fields: { intent, id: await id(db, adminId), ...fields },
	}),
});

const settings = (fields: () => Record<string, string>) => ({
	line: "/admin/settings",
	make: async (db: Db) => {
		const { values, version } = await getSettingsToEdit(db);
		return { path: "/admin/settings", fields: { ...values, version, ...fields() } };
	},
});

const user = (intent: string, fields: Record<string, string>) => ({
	line: `/admin/users/:id ${intent}`,
	make: async (db: Db) => ({
		path: `/admin/users/${(await makeUser(db)).id}`,
		fields: { intent, ...fields },
	}),
});

const file = (path: string) => ({
	line: path,
	what: "is downloaded",
	asks: "password" as const,
	make: async () => ({ path }),
});

const catalog = (line: string, what: string, make: AdminAct["make"]): AdminAct => {
	return { line, what, asks: "nothing", make };
};

const ofOthers = (db: Db) => makeTopUp(db);
const ofOneself = (db: Db, adminId: string) => makeTopUp(db, adminId);

export const ADMIN_ACTS: AdminAct[] = [
	{ ...user("balance", { newBalance: "5", seenBalance: "0", reason: "" }), what: "", asks: "both" },
	{ ...user("role", { role: "admin" }), what: "", asks: "both" },

	{ ...order("status", { status: "processing" }), what: "is taken up", asks: "nothing" },
	{ ...order("status", { status: "cancelled" }), what: "is cancelled", asks: "nothing" },
	{
		...order("status", { status: "cancelled", refund: "yes" }),
		what: "is cancelled with its refund",
		asks: "both",
	},
	{ ...order("refund", {}, "cancelled"), what: "", asks: "both" },
	{ ...order("deliver", { customerMessage: "Kod: 1" }), what: "", asks: "nothing" },
	{ ...order("adminNotes", { adminNotes: "Zəng" }), what: "", asks: "nothing" },
	{ ...order("customerMessage", { customerMessage: "Kod: 1" }), what: "", asks: "nothing" },

	{
		...decision("approve", { amount: "5" }, ofOthers),
		what: "what was asked",
		asks: "second factor",
	},
	{ ...decision("approve", { amount: "4.99" }, ofOthers), what: "less", asks: "second factor" },
	{ ...decision("approve", { amount: "5.01" }, ofOthers), what: "more", asks: "both" },
	{ ...decision("approve", { amount: "5" }, ofOneself), what: "one's own", asks: "both" },
	{
		...decision("approveRejected", { amount: "5" }, (db) => makeRejected(db)),
		what: "what was asked",
		asks: "second factor",
	},
	{
		...decision("approveRejected", { amount: "5.01" }, (db) => makeRejected(db)),
		what: "more",
		asks: "both",
	},
	{
		...decision("approveRejected", { amount: "5" }, makeRejected),
		what: "one's own",
		asks: "both",
	},
	{
		...decision("takeBack", { reason: "Səhv" }, async (db) => {
			const topUpId = await makeTopUp(db);
			await approveTopUp(db, { topUpId, adminId: (await makeAdmin(db)).id });
			return topUpId;
		}),
		what: "",
		asks: "both",
	},
	{ ...decision("reject", { reason: "Səhv" }, ofOthers), what: "", asks: "nothing" },

	{ ...settings(() => ({ cardNumber: "4242424242424242" })), what: "the card", asks: "both" },
	{ ...settings(() => ({ cardHolder: newId() })), what: "its holder", asks: "both" },
	{ ...settings(() => ({ cardBank: newId() })), what: "its bank", asks: "both" },
	{ ...settings(() => ({ epointWidgetUrl: "/demo/epoint" })), what: "the form", asks: "both" },
	{ ...settings(() => ({ supportPhone: "0501234567" })), what: "the number", asks: "both" },
	{ ...settings(() => ({ heroTitle: newId() })), what: "a title", asks: "nothing" },

	file("/admin/users.csv"),
	file("/admin/orders.csv"),
	file("/admin/ledger.csv"),

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
	catalog("/admin/games/:id/delete", "", async (db) => {
		return { path: `/admin/games/${(await makeGame(db)).id}/delete`, fields: {} };
	}),
];
