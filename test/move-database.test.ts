// `npm run move-database`, as an operator runs it: from the shop's own PostgreSQL to another one.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { startOwnPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { makeUser } from "./make.ts";
import { expectMoneyInOrder } from "./money/expect-money-in-order.ts";
import { useTestDatabase } from "./test-database.ts";

let folder: string;
const target = useTestDatabase({ migrated: false });
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-move-"));
	// Started by root, PostgreSQL runs as another user, who has to be able to enter.
	await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function move() {
	const program = spawn(process.execPath, ["scripts/move-database.ts", target.url], {
		env: { ...process.env, DATA_DIR: folder },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
	return output + errors;
}

test("a shop is moved completely to an empty database, and never over another shop", async () => {
	const own = await startOwnPostgres(folder);
	await migrate(own.ownerUrl, { log: () => {} });
	const db = openDatabase(own.ownerUrl);
	const { id } = await makeUser(db, { name: "Köçən Nümunə", balanceQepik: 1234 });
	await db.execute(sql`INSERT INTO pictures (name, bytes) VALUES ('a-480.avif', 'a picture')`);
	await db.close();
	expect(await move()).toContain("already in use");
	await own.stop();

	const output = await move();
	expect(output).toContain("The money is in order.");
	expect(output).toContain("Moved.");
	expect(await findBalance(target.db, id)).toBe(1234);
	const { rows } = await target.db.execute(sql`SELECT convert_from(bytes, 'UTF8') FROM pictures`);
	expect(rows).toEqual([{ convert_from: "a picture" }]);
	await expectMoneyInOrder(target.db);

	expect(await move()).toContain("The database is not empty");
});
