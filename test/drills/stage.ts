// A shop on the database of a drill, with customers and admins at work, and the measurements.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { type Customer, makeCustomer, makeGame, openPayments } from "../make.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { SECRET } from "../money/running-shop.ts";
import { AdminAtWork, findBrokenActions } from "./admin-at-work.ts";
import { CustomersAtWork } from "./customers-at-work.ts";
import { becomesTrue } from "./programs.ts";
import { startPulse } from "./pulse.ts";
import { findLiveProblems, findPoolProblems } from "./recovery.ts";
import type { Row } from "./report.ts";
import { startShops } from "./shop-machines.ts";

/** How much later than its database the shop may recover. */
const GRACE_MS = 2000;
const TIMEOUT_MS = 30_000;
const BETWEEN_ROUNDS_MS = 1500;
const ADMINS = 3;
const BUYERS = 10;
/** Enough that none of them reaches 60 orders per minute, where the limit is. */
const CUSTOMERS = 200;
/** They buy only in the drill of the forgotten lock. */
const HELD_CUSTOMERS = 20;

type Options = {
	/** How the shop reaches its database. */
	shopUrl: string;
	/** How the client that measures the database itself does: one URL, or several to try in order. */
	pulseUrls: string[];
	/** The server that has the data at the moment, without any proxy. */
	findUrl: () => string;
	workers?: number;
	/** More than one stand behind haproxy. */
	machines?: number;
	/** A round without recovery is given up after this time. */
	timeoutMs?: number;
};

type Round = { gapMs: number; databaseGapMs: number; excessMs: number };

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(options: Options) {
	const { shopUrl, pulseUrls, findUrl, timeoutMs = TIMEOUT_MS } = options;
	const { workers = 1, machines = 1 } = options;
	const shop = await startShops(machines, { databaseUrl: shopUrl, workers });
	const people = await withDatabase(findUrl(), makePeople);
	const { address } = shop;
	const { games } = people;
	const customers = new CustomersAtWork({
		address,
		games,
		customers: people.customers,
		buyers: BUYERS,
	});
	const admins = people.admins.map((each) => new AdminAtWork({ address, ...each }));
	const pulse = startPulse(() => pulseUrls);
	onTestFinished(() => pulse.stop());
	const rounds: Round[] = [];
	const problems: string[] = [];
	let mostMemoryMb = shop.memoryMb();
	const memoryTimer = setInterval(() => {
		mostMemoryMb = Math.max(mostMemoryMb, shop.memoryMb());
	}, 250);
	onTestFinished(() => clearInterval(memoryTimer));
	for (const each of [customers, ...admins]) {
		each.start();
		onTestFinished(() => each.stop({ withinMs: 0 }));
	}
	await becomesTrue(() => customers.gaps.beats > 50, { withinMs: timeoutMs });

	return {
		shop,
		customers,
		people,
		problems,
		pulse,
		mostMemoryMb: () => mostMemoryMb,
		/**
		 * Disturbs the database, and measures until the shop sells again: from the last sale before, or,
		 * where the measuring client may succeed when a purchase does not, from the repair on.
		 */
		async round(disturb: () => Promise<void>, { fromMended = false } = {}) {
			customers.startRound();
			pulse.gaps.startRound();
			await disturb();
			for (const gaps of [pulse.gaps, customers.gaps]) {
				if (fromMended) gaps.startAnew();
				else gaps.startCounting();
			}
			const isBack = () => pulse.gaps.beats > 2 && customers.gaps.beats > BUYERS;
			if (!(await becomesTrue(isBack, { withinMs: timeoutMs }))) {
				problems.push(`round ${rounds.length + 1} did not sell again within ${timeoutMs} ms`);
			}
			rounds.push(compare(customers.gaps.longestMs, pulse.gaps.longestMs));
			await delay(Math.random() * BETWEEN_ROUNDS_MS);
		},
		/** Stops everybody and compares their records with the database; `others` bought as well. */
		async finish(notes: string[] = [], others: CustomersAtWork[] = []): Promise<Row> {
			await Promise.all([customers.stop(), ...admins.map((admin) => admin.stop())]);
			await pulse.stop();
			const pool = await findPoolProblems(address, people.customers[0] as Customer);
			const live = await findLiveProblems(address, findUrl());
			const done = admins.flatMap((admin) => admin.done);
			const placed = new Set([customers, ...others].flatMap((each) => [...each.placed]));
			const { unanswered } = customers;
			const told = { placed, unanswered, done };
			const held = await withDatabase(findUrl(), (db) => compareWithDatabase(db, told));
			const deaths = shop.countDeaths();
			const worst = rounds.toSorted((one, other) => other.excessMs - one.excessMs)[0];
			const excessMs = worst?.excessMs ?? 0;
			if (excessMs > GRACE_MS) problems.push(`sold again ${excessMs} ms after the database`);
			const lastWords = shop.deaths()[0] ?? shop.output();
			if (deaths > 0) problems.push(`died ${deaths} times, first with ${lastWords}`);
			if (customers.unanswered.size > 0) problems.push("attempts that were never answered");
			if (customers.placed.size === 0) problems.push("nothing was sold");
			for (const admin of admins) if (admin.done.length === 0) problems.push("an idle admin");
			problems.push(...held.problems, ...pool, ...live);
			return {
				rounds: rounds.length,
				bought: customers.placed.size,
				actions: done.length,
				lost: held.lost,
				doubled: held.doubled,
				gapMs: worst?.gapMs ?? 0,
				databaseGapMs: worst?.databaseGapMs ?? 0,
				deaths,
				pool: pool.length === 0,
				live: live.length === 0,
				money: held.moneyInOrder,
				memoryMb: mostMemoryMb,
				notes,
				problems,
			};
		},
	};
}

function compare(gapMs: number, databaseGapMs: number): Round {
	return {
		gapMs: Math.round(gapMs),
		databaseGapMs: Math.round(databaseGapMs),
		excessMs: Math.round(gapMs - databaseGapMs),
	};
}

type Told = Pick<CustomersAtWork, "placed" | "unanswered"> & Pick<AdminAtWork, "done">;

async function compareWithDatabase(db: Database, { placed, unanswered, done }: Told) {
	const problems: string[] = [];
	const { rows } = await db.$client.query(
		"SELECT attempt_id, count(*)::int AS times FROM orders GROUP BY attempt_id",
	);
	const times = new Map<string, number>(rows.map((row) => [row.attempt_id, row.times]));
	const lost = [...placed].filter((id) => !times.has(id));
	const doubled = [...times].filter(([, count]) => count > 1).map(([id]) => id);
	// An order for an attempt that was refused is as wrong as one without any attempt.
	const unasked = [...times.keys()].filter((id) => !placed.has(id) && !unanswered.has(id));
	const actions = await findBrokenActions(async (statement, values) => {
		return (await db.$client.query(statement, values)).rows;
	}, done);
	const tell = (message: string, list: string[]) => {
		if (list.length > 0) problems.push(`${message}: ${list.length}, such as ${list[0]}`);
	};
	tell("acknowledged purchases are lost", lost);
	tell("acknowledged actions of admins are lost", actions.lost);
	tell("purchases are doubled", doubled);
	tell("actions of admins are doubled", actions.doubled);
	tell("orders that nobody was told of", unasked);
	const broken = await expectMoneyInOrder(db).catch((error: Error) => error.message);
	if (broken) problems.push(`the money is not in order: ${broken}`);
	return {
		problems,
		lost: lost.length + actions.lost.length,
		doubled: doubled.length + actions.doubled.length + unasked.length,
		moneyInOrder: !broken,
	};
}

/** One game with tracked stock, one without; admins, each with customers of their own. */
async function makePeople(db: Database) {
	await openPayments(db);
	const games = [
		await makeGame(db, { priceQepik: 1, trackStock: true, stock: 1_000_000 }),
		await makeGame(db, { priceQepik: 1, trackStock: false }),
	];
	const store = { db, secret: SECRET };
	const make = () => makeCustomer(store, { balanceQepik: 10_000_000 });
	const customers = await Promise.all(Array.from({ length: CUSTOMERS }, make));
	const held = await Promise.all(Array.from({ length: HELD_CUSTOMERS }, make));
	const admins = [];
	for (let number = 0; number < ADMINS; number++) {
		admins.push({
			admin: await makeCustomer(store, { role: "admin" }),
			adjusted: await makeCustomer(store),
			asking: await makeCustomer(store),
		});
	}
	await db.execute(sql`ANALYZE`);
	return { games, customers, held, admins };
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>) {
	const db = openDatabase(url, { connections: 8 });
	try {
		return await work(db);
	} finally {
		await db.close();
	}
}
