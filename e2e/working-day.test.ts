// What a day's work costs an operator: inputs, and time in which the interface keeps them waiting. Two
// begin at the same top and work off the same queue while others arrive.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findLastAction, listActionsOf } from "#app/audit/read-actions.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listTopUpsByIds } from "#app/balance/read-top-ups.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersByIds } from "#app/orders/read-orders.server.ts";
import { makeGame, makeUser, openSession } from "#test/make.ts";
import { countInputs, lastCopied, watchInputs } from "./count-inputs.ts";
import { DESKTOP, type OpenShop, useShopAndBrowser } from "./open-browser.ts";
import { visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();

const ORDER_QEPIK = 500;
/** `npm run test:day` is a whole one: 60 orders and 30 top-ups. */
const TIMES = Number(process.env.DAY_TIMES ?? 0.5);
/** Each operator takes one of so many first, as one does with what takes longer. */
const TAKEN_OF = 4;

/** What is worked off, and what C copies of it. */
type Work = { id: string; userId: string; copied: string; qepik: number };

/** All that came, before anybody is told of it. */
const known = new Map<string, Work>();

/** Each is a customer's own, for an ID of their own. */
async function orderArrives(game: { id: string; name: string }) {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: ORDER_QEPIK });
	const copied = String(5_100_000_000 + known.size);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: copied }];
	const bought = { userId, lines, seenTotalQepik: ORDER_QEPIK, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	return arrives({ id: orderId, userId, copied, qepik: ORDER_QEPIK });
}

async function topUpArrives() {
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	const asked = { userId, userEmail, amountQepik: 1000 + known.size, type: "abb" as const };
	const { id } = await createTopUp(shop.db, asked);
	return arrives({ id, userId, copied: orderReference(id), qepik: asked.amountQepik });
}

function arrives(work: Work) {
	known.set(work.id, work);
	shop.app.hub.publish("admin");
	return work;
}

async function times<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
	const made: Made[] = [];
	for (let n = 0; n < count; n++) made.push(await make());
	return made;
}

type Kind = {
	path: string;
	/** The address of one. */
	at: (id: string) => string;
	/** Whoever decided it. */
	decider: (id: string) => Promise<string | undefined>;
	/** Whoever is at it. */
	holder: (id: string) => Promise<string | null | undefined>;
};

const ORDERS: Kind = {
	path: "/admin/orders",
	at: (id) => `/admin/orders?order=${id}`,
	decider: async (id) => (await findLastAction(shop.db, "order.status", id))?.actorId,
	holder: async (id) => (await listOrdersByIds(shop.db, [id]))[0]?.claimedBy,
};
const TOP_UPS: Kind = {
	path: "/admin/balance",
	at: (id) => `/admin/balance?topUp=${id}`,
	decider: async (id) => (await findLastAction(shop.db, "top-up.approve", id))?.actorId,
	holder: async (id) => (await listTopUpsByIds(shop.db, [id]))[0]?.claimedBy,
};

type Operator = { id: string; page: Page };
/** What one decision took; it is contested where the other one was at something before it, or had decided it. */
type Spent = { how: "simple" | "taken" | "contested"; inputs: number; waitedMs?: number };

const openedId = async (page: Page) =>
	(await page.locator("[data-opened]:not([inert])").getAttribute("data-opened")) ?? "";

/** Nothing that is listed is left to be led on to: all of it is done, or the other one's. */
const isAtEnd = (page: Page) =>
	page.evaluate(() => {
		const rows = document.querySelectorAll("[data-list=queue] [data-row][data-state=pending]");
		return [...rows].every((row) => row.textContent?.includes(" baxır"));
	});

/** Whether a decision leads on to another one; not where nothing was left for it, or came too late. */
async function leadsOn(page: Page, id: string): Promise<boolean> {
	let isOn = false;
	const isSettled = async () => {
		isOn = (await openedId(page)) !== id;
		return isOn || (await isAtEnd(page));
	};
	const waits = { interval: 5, timeout: 5_000 };
	await expect
		.poll(isSettled, waits)
		.toBe(true)
		.catch(() => {});
	return isOn;
}

async function begin(page: Page, path: string) {
	await page.goto(path);
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await page.locator("[data-opened]:not([inert])").waitFor();
}

/** Two work until all of `asked` is decided; what arrives meanwhile is worked off where they come to it. */
async function workOff(
	kind: Kind,
	operators: Operator[],
	{ asked, arrive }: { asked: Work[]; arrive: () => Promise<unknown> },
) {
	const decidedBy = new Map<string, string>();
	const spent: Spent[] = [];
	const isOver = () => asked.every(({ id }) => decidedBy.has(id));
	const top = kind.at(asked[0]?.id ?? "");
	await Promise.all(operators.map(({ page }) => begin(page, top)));
	const work = async ({ id: me, page }: Operator) => {
		let decided = 0;
		let isContested = false;
		let [inputs, counted] = [0, await countInputs(page)];
		const count = async () => {
			const now = await countInputs(page);
			inputs += now - counted;
			counted = now;
		};
		const press = (key: string) => page.keyboard.press(key);
		/** At the end of what the page shows. */
		const beginAnew = async () => {
			await count();
			await begin(page, kind.path);
			counted = await countInputs(page);
		};
		const goPast = async (id: string) => {
			isContested = true;
			const rows = page.locator("[data-list=queue] [data-row]");
			const isLast = (await rows.last().getAttribute("data-row")) === id;
			await press("j");
			if (isLast || !(await leadsOn(page, id))) await beginAnew();
		};
		const isOthers = async (id: string) => {
			// In this order, since who decides it ends its claim.
			const holder = await kind.holder(id);
			const by = (await kind.decider(id)) ?? holder;
			return Boolean(by) && by !== me;
		};
		while (!isOver()) {
			const id = await openedId(page);
			if ((await isOthers(id)) || decidedBy.has(id)) {
				await goPast(id);
				continue;
			}
			const isTaken = decided % TAKEN_OF === 0;
			if (isTaken) {
				await press("e");
				await expect
					.poll(async () => (await kind.holder(id)) ?? (await kind.decider(id)))
					.toBeTruthy();
				if (await isOthers(id)) {
					await goPast(id);
					continue;
				}
			}
			// Copied to where it is delivered or looked for, and done.
			await press("c");
			const isCopied = async () => (await lastCopied(page)) === known.get(id)?.copied;
			await expect.poll(isCopied, { interval: 5 }).toBe(true);
			const from = performance.now();
			await press("Enter");
			const isAnswered = async () =>
				(await openedId(page)) !== id || (await isOthers(id)) || Boolean(await kind.decider(id));
			await expect.poll(isAnswered, { interval: 5 }).toBe(true);
			// Refused: it stays, and is the other one's.
			if (await isOthers(id)) {
				await goPast(id);
				continue;
			}
			const isLedOn = await leadsOn(page, id);
			const waitedMs = performance.now() - from;
			await count();
			expect(decidedBy.has(id)).toBe(false);
			decidedBy.set(id, me);
			const how = isContested ? "contested" : isTaken ? "taken" : "simple";
			spent.push({ how, inputs, ...(isLedOn && { waitedMs }) });
			inputs = 0;
			isContested = false;
			decided += 1;
			if (decided % 2) await arrive();
			if (!isLedOn && !isOver()) await beginAnew();
		}
	};
	await Promise.all(operators.map(work));
	return { decidedBy, spent };
}

/** Of each way: how many, the inputs, and how long the interface kept one waiting. */
function say(spent: Spent[]): string {
	return (["simple", "taken", "contested"] as const)
		.map((how) => {
			const those = spent.filter((one) => one.how === how);
			const waited = those.flatMap(({ waitedMs }) => waitedMs ?? []);
			const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / (all.length || 1);
			const inputs = mean(those.map((one) => one.inputs)).toFixed(1);
			return `${those.length} ${how}: ${inputs} inputs, ${(mean(waited) / 1000).toFixed(2)} s each`;
		})
		.join("; ");
}

const most = (spent: Spent[], how: Spent["how"]) =>
	Math.max(...spent.filter((one) => one.how === how).map(({ inputs }) => inputs));

test("two operators begin at the same top and work off orders and top-ups by two keys each while others arrive; each once", async () => {
	const game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
	const orders = await times(20 * TIMES, () => orderArrives(game));
	const topUps = await times(10 * TIMES, topUpArrives);
	const operators: Operator[] = [];
	const visits: Awaited<ReturnType<typeof visitWith>>[] = [];
	for (const name of ["Günay", "Rauf"]) {
		const admin = await makeUser(shop.db, { role: "admin", name });
		const session = await openSession(shop, admin.id);
		const visit = await visitWith(shop as OpenShop, session, { viewport: DESKTOP });
		await visit.context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await watchInputs(visit.page);
		visits.push(visit);
		operators.push({ id: admin.id, page: visit.page });
	}
	const forOrders = await workOff(ORDERS, operators, {
		...{ asked: orders, arrive: () => orderArrives(game) },
	});
	const forTopUps = await workOff(TOP_UPS, operators, { asked: topUps, arrive: topUpArrives });
	const arrived = known.size - orders.length - topUps.length;
	console.log(`${orders.length} orders, ${topUps.length} top-ups, ${arrived} arriving`);
	console.log(`orders: ${say(forOrders.spent)}`);
	console.log(`top-ups: ${say(forTopUps.spent)}`);
	expect(arrived).toBeGreaterThanOrEqual(15 * TIMES);
	for (const { spent } of [forOrders, forTopUps]) {
		expect(most(spent, "simple")).toBeLessThanOrEqual(2);
		expect(most(spent, "simple")).toBeGreaterThan(0);
		expect(most(spent, "taken")).toBeLessThanOrEqual(3);
		// Who comes second to the top is told of the first.
		expect(most(spent, "contested")).toBeGreaterThan(2);
	}

	const decided = new Map([...forOrders.decidedBy, ...forTopUps.decidedBy]);
	const ids = [...known.keys()];
	const isOrder = new Set((await listOrdersByIds(shop.db, ids)).map(({ id }) => id));
	for (const { id, userId, qepik } of known.values()) {
		const by = decided.get(id);
		const subjectKind = isOrder.has(id) ? ("order" as const) : ("top-up" as const);
		const acts = await listActionsOf(shop.db, { subjectKind, subjectId: id, limit: 9 });
		const act = isOrder.has(id) ? "order.status" : "top-up.approve";
		const decisions = acts.filter(({ action }) => action === act);
		expect(decisions.map(({ actorId }) => actorId)).toEqual(by ? [by] : []);
		const balanceQepik = !isOrder.has(id) && by ? qepik : 0;
		expect(await findBalance(shop.db, userId)).toBe(balanceQepik);
	}
	expect(visits.flatMap(({ errors }) => errors)).toEqual([]);
}, 300_000);
