// What a hole in the running shop could reach: neither what the database keeps for ever nor what the
// machine's root may do.
import {
	chmodSync,
	chownSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canAccess } from "#app/platform/postgres/account.server.ts";
import { makeCustomer } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";
import { makeFolder, removeFolder, runShop, type ShopProcess } from "../run-shop.ts";
import { useTestDatabase } from "../test-database.ts";

describe("the connections of the shop", () => {
	const shop = useTestShop();

	test.each([
		["the ledger", sql`UPDATE balance_entries SET amount_qepik = 1`],
		["the journal", sql`DELETE FROM audit_entries`],
		["an order", sql`DELETE FROM orders`],
		["what guards the money", sql`ALTER TABLE balances DISABLE TRIGGER ALL`],
		["what was migrated", sql`DELETE FROM migrations`],
	])("leave %s as it is", async (_, statement) => {
		await makeCustomer(shop, { balanceQepik: 500 });
		for (const db of [shop.app.db, shop.app.lookups]) {
			await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "42501" } });
		}
	});
});

const isRoot = process.geteuid?.() === 0;
const anybody = { uid: 65_534, gid: 65_534 };
/** In a folder such as /root nobody else could run the shop. */
const isReachable = isRoot && (await canAccess(anybody, "read", resolve("package.json")));

describe.runIf(isRoot)("started as root", () => {
	const database = useTestDatabase();
	let folder: string;
	let data: string;
	let shop: ShopProcess;
	beforeEach(() => {
		folder = makeFolder();
		data = join(folder, "data");
	});
	afterEach(async () => {
		await shop.stop();
		removeFolder(folder);
	});

	async function start(environment: Record<string, string> = {}) {
		const own = { ...database.environment, DATA_DIR: data, LOG_LEVEL: "warn" };
		shop = runShop({ ...own, ...environment });
		return shop.address();
	}

	/** The real, effective, saved and file-system user of the process, or its groups. */
	function idsOf(what: "Uid" | "Gid" | "Groups"): number[] {
		const status = readFileSync(`/proc/${shop.child.pid}/status`, "utf8");
		const [, ids] = new RegExp(`^${what}:\\s+(.*)$`, "m").exec(status) ?? [];
		return (ids ?? "").trim().split(/\s+/).map(Number);
	}

	const ownerOf = (name: string) => statSync(join(data, name)).uid;

	test.runIf(isReachable)("it serves as another user, and writes what it has to", async () => {
		const address = await start();
		const [uid] = idsOf("Uid");
		expect(idsOf("Uid")).toEqual(Array(4).fill(uid));
		expect([...idsOf("Uid"), ...idsOf("Gid")]).not.toContain(0);
		expect(idsOf("Groups")).toEqual([idsOf("Gid")[0]]);
		const names = ["auth-secret", "backups", "mail"];
		expect(names.map(ownerOf)).toEqual(names.map(() => uid));
		expect(statSync(join(data, "auth-secret")).mode & 0o777).toBe(0o600);
		for (const name of ["backups", "mail"]) {
			expect(statSync(join(data, name)).mode & 0o777).toBe(0o700);
		}
		// The folder itself stays root's.
		expect([statSync(data).uid, statSync(data).mode & 0o777]).toEqual([0, 0o711]);

		const form = { name: "Poçt Nümunə", email: "poct@test.example", password: "parol-123" };
		const registered = { ...form, passwordAgain: form.password };
		expect((await fetch(`${address}/register`, formPost(registered))).status).toBe(302);
		await fetch(`${address}/forgot-password`, formPost({ email: form.email }));
		await expect.poll(() => readdirSync(join(data, "mail")).length).toBeGreaterThan(0);
		expect(shop.output).not.toMatch(/EACCES|EPERM|as root/);
	});

	test.runIf(isReachable)("the embedded database and its owner's password stay apart", async () => {
		await start({ DATABASE_URL: "", DATABASE_OWNER_URL: "" });
		const [uid] = idsOf("Uid");
		expect([ownerOf("postgres"), ownerOf("postgres.log")]).toEqual([uid, uid]);
		expect(ownerOf("postgres-password")).toBe(0);
		expect(statSync(join(data, "postgres-password")).mode & 0o777).toBe(0o600);
	});

	test.runIf(isReachable)(
		"without a database of its own it serves as the owner of its folder",
		async () => {
			mkdirSync(data);
			chownSync(data, anybody.uid, anybody.gid);
			await start();
			expect(idsOf("Uid")).toEqual(Array(4).fill(anybody.uid));
			expect(idsOf("Gid")).toEqual(Array(4).fill(anybody.gid));
			expect(ownerOf("auth-secret")).toBe(anybody.uid);
		},
	);

	test.runIf(isReachable)("a port that only root may open is opened before", async () => {
		const port = await freePortBelow(1024);
		const address = await start({ PORT: String(port) });
		expect((await fetch(`${address}/livez`)).status).toBe(200);
		expect(idsOf("Uid")).not.toContain(0);
	});

	test.runIf(isReachable).each([
		["a private folder lets its user pass through", 0o700, 0o710],
		["an open folder keeps its mode", 0o755, 0o755],
		["a folder with a group keeps its mode", 0o751, 0o751],
	])("%s", async (_, mode, kept) => {
		mkdirSync(data);
		chmodSync(data, mode);
		await start();
		expect(idsOf("Uid")).not.toContain(0);
		expect(statSync(data).mode & 0o777).toBe(kept);
	});

	test.runIf(isReachable)("links are not followed, nor files that have another name", async () => {
		mkdirSync(join(data, "mail"), { recursive: true });
		chmodSync(data, 0o755);
		const [linked, named] = [join(folder, "linked"), join(folder, "named")];
		for (const file of [linked, named]) writeFileSync(file, "root's own");
		symlinkSync(linked, join(data, "mail", "link.eml"));
		linkSync(named, join(data, "mail", "named.eml"));
		writeFileSync(join(data, "mail", "plain.eml"), "written by root");
		mkdirSync(join(folder, "root-only"), { mode: 0o700 });
		symlinkSync(join(folder, "root-only"), join(data, "backups"));
		await start();
		expect([statSync(linked).uid, statSync(named).uid]).toEqual([0, 0]);
		expect(ownerOf("mail/plain.eml")).toBe(idsOf("Uid")[0]);
		// A folder of backups that it cannot use is no reason to stay root.
		expect([ownerOf("backups"), idsOf("Uid").includes(0)]).toEqual([0, false]);
	});

	test("where its user could not go on it says so, and serves as root", async () => {
		mkdirSync(join(folder, "closed", "data"), { recursive: true });
		chmodSync(join(folder, "closed"), 0o700);
		const address = await start({ DATA_DIR: join(folder, "closed", "data") });
		expect((await fetch(`${address}/livez`)).status).toBe(200);
		expect(idsOf("Uid")).toEqual([0, 0, 0, 0]);
		expect(shop.output).toMatch(
			/GameStore goes on as root\. The OS user of PostgreSQL \(uid \d+\)/,
		);
	});
});

async function freePortBelow(end: number): Promise<number> {
	for (let port = end - 1; port > 500; port--) {
		const server = createServer();
		const isFree = await new Promise<boolean>((tell) => {
			server.once("error", () => tell(false));
			server.listen(port, "127.0.0.1", () => tell(true));
		});
		if (!isFree) continue;
		await new Promise((closed) => server.close(closed));
		return port;
	}
	throw new Error("no port is free");
}
