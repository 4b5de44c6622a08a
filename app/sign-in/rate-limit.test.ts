import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { forgiveFailures, type Limited, limitAttempts, limitUses } from "./rate-limit.server.ts";

const database = useTestDatabase();

const TOO_MANY = { code: "too-many" };
const refusal = new Error("refused");
const isFailure = (error: unknown) => error === refusal;

const limitOf = (most: number, key = newId()): Limited => ({
	limit: { name: newId(), most, windowS: 60 },
	key,
});

const attempt = (limited: Limited | Limited[], work: () => Promise<unknown>) =>
	limitAttempts(database.db, [limited].flat(), { isFailure, work });
const fail = (limited: Limited | Limited[]) =>
	attempt(limited, async () => {
		throw refusal;
	});
const succeed = (limited: Limited | Limited[]) => attempt(limited, async () => "done");
const use = (limited: Limited) => limitUses(database.db, limited);

async function rowOf({ limit }: Limited) {
	const { rows } = await database.db.execute(sql`
		SELECT key, taken, pending, ends_at::text, ends_at > now() AS runs,
			pending_until > now() + interval '25 s' AND pending_until <= now() + interval '30 s' AS held
		FROM limits WHERE name = ${limit.name}`);
	return rows[0];
}

const endWindow = ({ limit }: Limited) =>
	database.db.execute(
		sql`UPDATE limits SET ends_at = now() - interval '1 s' WHERE name = ${limit.name}`,
	);
const endPending = ({ limit }: Limited) =>
	database.db.execute(
		sql`UPDATE limits SET pending_until = now() - interval '1 s' WHERE name = ${limit.name}`,
	);

test("failures are counted; successes and other errors are not", async () => {
	const limited = limitOf(2);
	for (let n = 0; n < 3; n++) expect(await succeed(limited)).toBe("done");
	const broken = new Error("broken");
	await expect(attempt(limited, () => Promise.reject(broken))).rejects.toBe(broken);
	await expect(fail(limited)).rejects.toBe(refusal);
	await expect(fail(limited)).rejects.toBe(refusal);
	expect(await rowOf(limited)).toMatchObject({ taken: 2, pending: 0 });
	let worked = false;
	const late = attempt(limited, async () => {
		worked = true;
	});
	await expect(late).rejects.toMatchObject(TOO_MANY);
	expect(worked).toBe(false);
});

test("as many as may fail are tried at once, and the others are refused without waiting", async () => {
	const limited = limitOf(2);
	const { promise: over, resolve: end } = Promise.withResolvers<string>();
	const [one, other] = [attempt(limited, () => over), attempt(limited, () => over)];
	await expect.poll(async () => (await rowOf(limited))?.pending).toBe(2);
	await expect(succeed(limited)).rejects.toMatchObject(TOO_MANY);
	end("done");
	expect(await Promise.all([one, other])).toEqual(["done", "done"]);
	expect(await succeed(limited)).toBe("done");
});

test("successes are counted where the limit says so, and failures are not", async () => {
	const limited = limitOf(2);
	limited.limit.counts = "successes";
	await expect(fail(limited)).rejects.toBe(refusal);
	for (let n = 0; n < 2; n++) expect(await succeed(limited)).toBe("done");
	expect(await rowOf(limited)).toMatchObject({ taken: 2, pending: 0 });
	await expect(succeed(limited)).rejects.toMatchObject(TOO_MANY);
});

describe("a limit with a spacing", () => {
	const spaced = () => {
		const limited = limitOf(2);
		limited.limit.spacing = { firstS: 60, mostS: 150 };
		return limited;
	};
	const waitS = async ({ limit }: Limited) => {
		const { rows } = await database.db.execute(sql`
			SELECT extract(epoch FROM free_at - now()) AS wait FROM limits WHERE name = ${limit.name}`);
		return Number(rows[0]?.wait);
	};
	const passWait = ({ limit }: Limited) =>
		database.db.execute(sql`UPDATE limits SET free_at = now() WHERE name = ${limit.name}`);

	test("lets one attempt at a time through, after a wait that doubles up to its most", async () => {
		const limited = spaced();
		await fail(limited).catch(() => {});
		await expect(fail(limited)).rejects.toBe(refusal);
		for (const wait of [60, 120, 150, 150]) {
			expect(await waitS(limited)).toBeGreaterThan(wait - 20);
			expect(await waitS(limited)).toBeLessThanOrEqual(wait);
			await expect(succeed(limited)).rejects.toMatchObject(TOO_MANY);
			await passWait(limited);
			await expect(fail(limited)).rejects.toBe(refusal);
		}
	});

	test("takes what is right in between, and counts nothing for it", async () => {
		const limited = spaced();
		for (let n = 0; n < 2; n++) await fail(limited).catch(() => {});
		await passWait(limited);
		expect(await succeed(limited)).toBe("done");
		expect(await rowOf(limited)).toMatchObject({ taken: 2, pending: 0 });
		expect(await waitS(limited)).toBeLessThanOrEqual(0);
		expect(await succeed(limited)).toBe("done");
	});

	test("lets no second attempt through while the first has not ended", async () => {
		const limited = spaced();
		for (let n = 0; n < 2; n++) await fail(limited).catch(() => {});
		await passWait(limited);
		await attempt(limited, async () => {
			await expect(succeed(limited)).rejects.toMatchObject(TOO_MANY);
		});
	});
});

test("an attempt holds its place for 30 seconds, and leaves no more than it took", async () => {
	const limited = limitOf(1);
	await succeed(limited);
	await endPending(limited);
	await attempt(limited, async () => {
		expect(await rowOf(limited)).toMatchObject({ pending: 1, held: true });
		await endPending(limited);
		expect(await succeed(limited)).toBe("done");
	});
	expect(await rowOf(limited)).toMatchObject({ taken: 0, pending: 0 });
});

test("what a process that died still held is free", async () => {
	const limited = limitOf(2);
	await succeed(limited);
	await database.db.execute(sql`UPDATE limits SET pending = 2 WHERE name = ${limited.limit.name}`);
	await endPending(limited);
	await succeed(limited);
	expect(await rowOf(limited)).toMatchObject({ taken: 0, pending: 0 });
});

test.each([
	["failures", fail],
	["uses", use],
])("a window of %s ends when it was going to, however often is tried in it", async (_, count) => {
	const limited = limitOf(2);
	await count(limited).catch(() => {});
	const first = await rowOf(limited);
	expect(first).toMatchObject({ taken: 1, runs: true });
	await count(limited).catch(() => {});
	await expect(count(limited)).rejects.toMatchObject(TOO_MANY);
	expect(await rowOf(limited)).toMatchObject({ taken: 2, ends_at: first?.ends_at });
});

test.each([
	["failures", fail],
	["uses", use],
])("after the window %s are counted from the start, in a new one", async (_, count) => {
	const limited = limitOf(2);
	for (let n = 0; n < 2; n++) await count(limited).catch(() => {});
	await endWindow(limited);
	await count(limited).catch(() => {});
	expect(await rowOf(limited)).toMatchObject({ taken: 1, runs: true });
});

test("a failure whose window ended meanwhile is the first of a new one", async () => {
	const limited = limitOf(3);
	for (let n = 0; n < 2; n++) await fail(limited).catch(() => {});
	const late = attempt(limited, async () => {
		await endWindow(limited);
		throw refusal;
	});
	await expect(late).rejects.toBe(refusal);
	expect(await rowOf(limited)).toMatchObject({ taken: 1, runs: true });
});

test("of several limits each counts; what one refuses takes no place in the others", async () => {
	const [person, address] = [limitOf(5), limitOf(1)];
	await expect(fail([person, address])).rejects.toBe(refusal);
	await expect(fail([person, address])).rejects.toMatchObject(TOO_MANY);
	expect(await rowOf(person)).toMatchObject({ taken: 1, pending: 0 });
	expect(await rowOf(address)).toMatchObject({ taken: 1, pending: 0 });
});

test("a failure counts for nobody else", async () => {
	const limited = limitOf(1);
	const other = { ...limited, key: newId() };
	await succeed(other);
	await expect(fail(limited)).rejects.toBe(refusal);
	await expect(fail(other)).rejects.toBe(refusal);
});

test("only the count of that person in that limit is forgiven", async () => {
	const limited = limitOf(1);
	const others = [limitOf(1, limited.key), { ...limited, key: newId() }];
	for (const one of [limited, ...others]) await use(one);
	await forgiveFailures(database.db, limited);
	await use(limited);
	for (const one of others) await expect(use(one)).rejects.toMatchObject(TOO_MANY);
});

test("the parts of a count are told apart, and forgiven together", async () => {
	const limited = limitOf(1);
	const parts = [limited, { ...limited, from: "here" }, { ...limited, from: "there" }];
	for (const part of parts) await use(part);
	for (const part of parts) await expect(use(part)).rejects.toMatchObject(TOO_MANY);
	await forgiveFailures(database.db, limited);
	for (const part of parts) await use(part);
});

test("keys cannot be read back", async () => {
	const limited = limitOf(1, "aysel@test.example");
	await use(limited);
	expect((await rowOf(limited))?.key).toMatch(/^[\w-]{43}$/);
});

test("what has expired is removed, a few at a time and without waiting for anybody; what is held stays", async () => {
	const { db } = database;
	await db.execute(sql`DELETE FROM limits`);
	const make = (name: string, length: number, pending: string) =>
		db.execute(sql`
			INSERT INTO limits (name, key, taken, pending, ends_at, pending_until)
			SELECT ${name}, n::text, 1, 1, now() - interval '1 s', now() + ${pending}::interval
			FROM generate_series(1, ${length}::int) AS n`);
	const left = async (name: string) =>
		Number((await db.execute(sql`SELECT FROM limits WHERE name = ${name}`)).rowCount);
	await make("held", 3, "10 s");
	await make("old", 30, "-1 s");
	await use(limitOf(1));
	expect([await left("held"), await left("old")]).toEqual([3, 10]);
	await db.transaction(async (tx) => {
		await tx.execute(sql`SELECT FROM limits WHERE name = 'old' FOR UPDATE`);
		await succeed(limitOf(1));
	});
	expect(await left("old")).toBe(10);
	await succeed(limitOf(1));
	expect([await left("held"), await left("old")]).toEqual([3, 0]);
});
