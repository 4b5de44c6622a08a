// One act or more for each line of the table of admin actions, with what it has to ask for.

import { sql } from "drizzle-orm";
import { saveFilter } from "#app/admin/filters/saved-filters.server.ts";
import { claimTopUp } from "#app/balance/claim-top-up.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { flag } from "#app/balance/epoint/payments.server.ts";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersByIds } from "#app/orders/read-orders.server.ts";
import { keepPrivatePicture } from "#app/pictures/private-pictures.server.ts";
import { getSettingsToEdit } from "#app/settings/change-settings.server.ts";
import { readOwnerPage } from "#app/settings/pages/read-owner-page.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";
import { makeDebt } from "../make-payment.ts";
import type { AdminAct, Db } from "./admin-act.ts";
import { CASH_ACTS } from "./cash-acts.ts";
import { CATALOG_ACTS } from "./catalog-acts.ts";
import { NOTIFICATION_ACTS } from "./notification-acts.ts";
import { PAYMENT_ACTS } from "./payment-acts.ts";
import { PUSH_ACTS } from "./push-acts.ts";
import { STATEMENT_ACTS } from "./statement-acts.ts";
import { TELEGRAM_ACTS } from "./telegram-acts.ts";
import { UNDO_ACTS } from "./undo-acts.ts";
import { WEBHOOK_ACTS } from "./webhook-acts.ts";

async function makeOrder(db: Db, status?: "cancelled") {
	const user = await makeUser(db, { balanceQepik: 1000 });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	if (status) await setOrderStatus(db, { orderId, status, adminId: (await makeAdmin(db)).id });
	return orderId;
}

async function findOwner(db: Db, orderId: string) {
	return (await listOrdersByIds(db, [orderId]))[0]?.userId;
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

const order = (
	intent: string,
	fields: Record<string, string>,
	status?: "cancelled",
	below: "" | "/parts" = "",
) => ({
	line: `/admin/orders${below} ${intent}`,
	make: async (db: Db) => ({
		path: `/admin/orders${below}`,
		fields: { intent, orderId: await makeOrder(db, status), ...fields },
	}),
});

const many = (intent: string, fields: Record<string, string> = {}) => ({
	line: `/admin/orders/many ${intent}`,
	make: async (db: Db) => ({
		path: "/admin/orders/many",
		fields: { intent, chosen: `${await makeOrder(db)}:pending:0`, ...fields },
	}),
});

const filter = (intent: "save" | "remove") => ({
	line: `/admin/filters ${intent}`,
	make: async (db: Db, adminId: string) => {
		const saved = { name: newId(), search: "pubg", status: null, byGame: false };
		if (intent === "remove") await saveFilter(db, { ...saved, adminId, queue: "orders" });
		return { path: "/admin/filters", fields: { intent, name: saved.name, search: "pubg" } };
	},
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

const ofOthers = (db: Db) => makeTopUp(db);
const ofOneself = (db: Db, adminId: string) => makeTopUp(db, adminId);

export const ADMIN_ACTS: AdminAct[] = [
	...PUSH_ACTS,
	{ ...user("balance", { newBalance: "5", seenBalance: "0", reason: "" }), what: "", asks: "both" },
	{ ...user("role", { role: "admin" }), what: "", asks: "both" },
	{
		line: "/admin/users/:id closeDebt",
		what: "",
		asks: "both",
		make: async (db) => {
			const userId = (await makeUser(db)).id;
			const topUpId = await makeDebt(db, userId);
			return { path: `/admin/users/${userId}`, fields: { intent: "closeDebt", topUpId } };
		},
	},

	{ ...order("status", { status: "processing" }), what: "is taken up", asks: "nothing" },
	{ ...order("status", { status: "cancelled" }), what: "is cancelled", asks: "nothing" },
	{
		...order("status", { status: "cancelled", refund: "yes" }),
		what: "is cancelled with its refund",
		asks: "both",
	},
	{ ...order("refund", {}, "cancelled"), what: "", asks: "both" },
	{ ...order("claim", {}), what: "", asks: "nothing" },
	...TELEGRAM_ACTS,
	...UNDO_ACTS,
	{
		line: "/admin/orders keepClaim",
		what: "",
		asks: "nothing",
		make: async (db, adminId) => {
			const orderId = await makeOrder(db);
			await claimOrder(db, { orderId, adminId });
			return { path: "/admin/orders", fields: { intent: "keepClaim", orderId } };
		},
	},
	{ ...many("claim"), what: "", asks: "nothing" },
	{ ...many("complete", { message: "Kod: 1" }), what: "", asks: "nothing" },
	{ ...filter("save"), what: "", asks: "nothing" },
	{ ...filter("remove"), what: "", asks: "nothing" },
	{
		...order(
			"refund",
			{ by: "amount", amount: "5", seen: "0", reason: "Səhv" },
			undefined,
			"/parts",
		),
		what: "a part",
		asks: "both",
	},
	{
		...order("deliver", { line: "1", delivered: "1", undeliverable: "" }, undefined, "/parts"),
		what: "a line",
		asks: "nothing",
	},
	{
		line: "/admin/orders/parts removeProof",
		what: "",
		asks: "nothing",
		make: async (db) => {
			const orderId = await makeOrder(db);
			const userId = (await findOwner(db, orderId)) ?? "";
			const made = { bytes: Buffer.from([0]), width: 1, height: 1 };
			const pictureId = await keepPrivatePicture(db, { userId, of: { orderId, line: 1 }, made });
			const fields = { intent: "removeProof", orderId, line: "1", pictureId };
			return { path: "/admin/orders/parts", fields };
		},
	},
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
	{ ...decision("claim", {}, ofOthers), what: "", asks: "nothing" },
	{
		...decision("keepClaim", {}, async (db, adminId) => {
			const topUpId = await makeTopUp(db);
			await claimTopUp(db, { topUpId, adminId });
			return topUpId;
		}),
		what: "",
		asks: "nothing",
	},
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

	{
		line: "/admin/settings/pages/:page",
		what: "",
		asks: "nothing",
		make: async (db) => {
			const { version } = await readOwnerPage(db, "sertler");
			const fields = { text: newId(), seenVersion: String(version) };
			return { path: "/admin/settings/pages/sertler", fields };
		},
	},
	{
		line: "/admin/payments",
		what: "is looked at",
		asks: "nothing",
		make: async (db) => {
			const transaction = newId();
			await flag(db, { transaction, kind: "unknown" });
			return { path: "/admin/payments", fields: { transaction, kind: "unknown" } };
		},
	},
	{
		line: "/admin/jobs",
		what: "is tried again",
		asks: "nothing",
		make: async (db) => {
			// Of a kind that no process does.
			const kind = newId();
			await db.execute(sql`INSERT INTO jobs (kind, key, given_up_at) VALUES (${kind}, 'a', now())`);
			return { path: "/admin/jobs", fields: { kind } };
		},
	},

	{ ...settings(() => ({ cardNumber: "4242424242424242" })), what: "the card", asks: "both" },
	{ ...settings(() => ({ cardHolder: newId() })), what: "its holder", asks: "both" },
	{ ...settings(() => ({ cardBank: newId() })), what: "its bank", asks: "both" },
	{ ...settings(() => ({ epointWidgetUrl: "/demo/epoint" })), what: "the form", asks: "both" },
	{ ...settings(() => ({ supportPhone: "0501234567" })), what: "the number", asks: "both" },
	{ ...settings(() => ({ heroTitle: newId() })), what: "a title", asks: "nothing" },

	file("/admin/users.csv"),
	file("/admin/orders.csv"),
	file("/admin/ledger.csv"),
	file("/admin/cash.csv"),

	...CATALOG_ACTS,
	...STATEMENT_ACTS,
	...PAYMENT_ACTS,
	...CASH_ACTS,
	...NOTIFICATION_ACTS,
	...WEBHOOK_ACTS,
];
