// `npm run move-database`, as an operator runs it: from the shop's own PostgreSQL to another one.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBalance } from "../app/balance/read-balance.server.ts";
import { openDatabase } from "../app/platform/database.server.ts";
import { migrate } from "../app/platform/migrate.server.ts";
import { startOwnPostgres } from "../app/platform/reach-database.server.ts";
import { makeUser } from "./make.ts";
import { expectMoneyInOrder } from "./money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let folder: string;
let target: TestDatabase;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-move-"));
	// As root, PostgreSQL runs as a user of its own who has to be able to pass through.
	await chmod(folder, 0o711);
	target = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
	await target.close();
	await rm(folder, { recursive: true, force: true });
});

async function move() {
	const program = spawn(process.execPath, ["scripts/move-database.ts", target.url], {
		env: { ...process.env, DATA_DIR: folder },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [said, complained] = await Promise.all([text(program.stdout), text(program.stderr)]);
	return said + complained;
}

test("a shop is carried whole to an empty database, and never onto another shop", async () => {
	const own = await startOwnPostgres(folder);
	await migrate(own.url, { log: () => {} });
	const db = openDatabase(own.url);
	const { id } = await makeUser(db, { name: "Köçən Nümunə", balanceQepik: 1234 });
	await db.close();
	expect(await move()).toContain("already in use");
	await own.stop();

	const said = await move();
	expect(said).toContain("The money is in order.");
	expect(said).toContain("Moved.");
	expect(await findBalance(target.db, id)).toBe(1234);
	await expectMoneyInOrder(target.db);

	expect(await move()).toContain("The database is not empty");
});
