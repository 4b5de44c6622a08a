// A shop on the database of a drill, with customers and admins at work, and all that is measured.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { type Database, openDatabase } from "../../app/platform/database.server.ts";
import { makeAdmin, makeGame, makeUser, openPayments } from "../make.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { type Customer, makeCustomer, openSession } from "../money/purchase-storm.ts";
import { AdminAtWork, findBrokenActs } from "./admin-at-work.ts";
import { CustomersAtWork } from "./customers-at-work.ts";
import { comesTrue } from "./programs.ts";
import { startPulse } from "./pulse.ts";
import type { Row } from "./report.ts";
import { startShop } from "./shop-process.ts";
import { findLiveTrouble, findPoolTrouble } from "./whole-again.ts";

/** How much later than the database itself the shop may sell again. */
const GRACE_MS = 2000;
/** A round that does not sell again is given up after so long. */
const PATIENCE_MS = 30_000;
const BETWEEN_ROUNDS_MS = 1500;
const ADMINS = 3;
const BUYERS = 10;
/** More than 60 orders within a minute are refused to one customer. */
const CUSTOMERS = 120;
/** Who buys only in the drill of the lock. */
const HELD_CUSTOMERS = 20;

type Options = {
	/** As the shop reaches its database. */
	shopUrl: string;
	/** As the bare client beside it does: one address, or several to try in their order. */
	pulseUrls: string[];
	/** Straight to the server that holds the data now. */
	findUrl: () => string;
	workers?: number;
};

type Round = { gapMs: number; databaseGapMs: number; excessMs: number };

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage({ shopUrl, pulseUrls, findUrl, workers = 1 }: Options) {
	const shop = await startShop({ databaseUrl: shopUrl, workers });
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
	await comesTrue(() => customers.gaps.beats > 50, { withinMs: PATIENCE_MS });

	return {
		shop,
		customers,
		people,
		problems,
		pulse,
		mostMemoryMb: () => mostMemoryMb,
		/**
		 * Hurts the database, and measures until the shop sells again: from the last sale before, or,
		 * where the bare client beside it may fare better than a purchase, from when it is mended.
		 */
		async round(hurt: () => Promise<void>, { fromMended = false } = {}) {
			customers.startRound();
			pulse.gaps.startRound();
			await hurt();
			for (const gaps of [pulse.gaps, customers.gaps]) {
				if (fromMended) gaps.startAnew();
				else gaps.startCounting();
			}
			const isBack = () => pulse.gaps.beats > 2 && customers.gaps.beats > BUYERS;
			if (!(await comesTrue(isBack, { withinMs: PATIENCE_MS }))) {
				problems.push(`round ${rounds.length + 1} did not sell again within ${PATIENCE_MS} ms`);
			}
			rounds.push(compare(customers.gaps.longestMs, pulse.gaps.longestMs));
			await delay(Math.random() * BETWEEN_ROUNDS_MS);
		},
		/** Ends the work, and tells what became of it all; `others` bought as well. */
		async finish(notes: string[] = [], others: CustomersAtWork[] = []): Promise<Row> {
			await Promise.all([customers.stop(), ...admins.map((admin) => admin.stop())]);
			await pulse.stop();
			const pool = await findPoolTrouble(address, people.customers[0] as Customer);
			const live = await findLiveTrouble(address, findUrl());
			const done = admins.flatMap((admin) => admin.done);
			const placed = new Set([customers, ...others].flatMap((each) => [...each.placed]));
			const { unanswered } = customers;
			const told = { placed, unanswered, done };
			const held = await withDatabase(findUrl(), (db) => compareWithDatabase(db, told));
			const deaths = shop.countDeaths();
			const worst = rounds.toSorted((one, other) => other.excessMs - one.excessMs)[0];
			const excessMs = worst?.excessMs ?? 0;
			if (excessMs > GRACE_MS) problems.push(`sold again ${excessMs} ms after the database`);
			const lastWords = shop.deaths[0] ?? shop.said();
			if (deaths > 0) problems.push(`died ${deaths} times, first with ${lastWords}`);
			if (customers.unanswered.size > 0) problems.push("attempts that were never answered");
			if (customers.placed.size === 0) problems.push("nothing was sold");
			for (const admin of admins) if (admin.done.length === 0) problems.push("an idle admin");
			problems.push(...held.problems, ...pool, ...live);
			return {
				rounds: rounds.length,
				bought: customers.placed.size,
				acts: done.length,
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
	// An order of an attempt that was refused is as bad as one that nobody asked for.
	const unasked = [...times.keys()].filter((id) => !placed.has(id) && !unanswered.has(id));
	const acts = await findBrokenActs(async (statement, values) => {
		return (await db.$client.query(statement, values)).rows;
	}, done);
	const tell = (words: string, list: string[]) => {
		if (list.length > 0) problems.push(`${words}: ${list.length}, such as ${list[0]}`);
	};
	tell("acknowledged purchases are lost", lost);
	tell("acknowledged acts of admins are lost", acts.lost);
	tell("purchases are doubled", doubled);
	tell("acts of admins are doubled", acts.doubled);
	tell("orders that nobody was told of", unasked);
	const broken = await expectMoneyInOrder(db).catch((error: Error) => error.message);
	if (broken) problems.push(`the money is not in order: ${broken}`);
	return {
		problems,
		lost: lost.length + acts.lost.length,
		doubled: doubled.length + acts.doubled.length + unasked.length,
		moneyInOrder: !broken,
	};
}

/** One game with a count of its stock, one without; admins with customers of their own. */
async function makePeople(db: Database) {
	await openPayments(db);
	const games = [
		await makeGame(db, { priceQepik: 1, trackStock: true, stock: 1_000_000 }),
		await makeGame(db, { priceQepik: 1, trackStock: false }),
	];
	const make = () => makeCustomer(db, 10_000_000);
	const customers = await Promise.all(Array.from({ length: CUSTOMERS }, make));
	const held = await Promise.all(Array.from({ length: HELD_CUSTOMERS }, make));
	const admins = [];
	for (let number = 0; number < ADMINS; number++) {
		admins.push({
			admin: await openSession(db, await makeAdmin(db)),
			adjusted: await openSession(db, await makeUser(db)),
			asking: await openSession(db, await makeUser(db)),
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
