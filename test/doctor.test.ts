// `npm run doctor`, `migrate` and `test:mail`, as an owner runs them on a shop that runs or is stopped.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { inherited } from "./inherited.ts";
import { openMailServer } from "./mail-server.ts";
import { makeFolder, removeFolder, runShop, type ShopProcess, takePort } from "./run-shop.ts";
import { createTestDatabase, useTestDatabase } from "./test-database.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 240_000 });

async function run(script: string, env: Record<string, string>, args: string[] = []) {
	const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
		env: { ...inherited(), LOG_LEVEL: "silent", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [said, errors] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	return { code: child.exitCode, said, errors };
}

/** A proxy in front of the shop, as nginx would be one, and the port that it leads to. */
async function openProxy() {
	const { port, close } = await takePort();
	close();
	const proxy = createServer((asked, answer) => {
		const { method, url } = asked;
		const headers = { ...asked.headers, "x-forwarded-for": "203.0.113.5" };
		const onward = request({ port, host: "127.0.0.1", method, path: url, headers });
		onward.on("response", (response) => {
			answer.writeHead(response.statusCode ?? 0, response.headers);
			response.pipe(answer);
		});
		onward.on("error", () => answer.writeHead(502).end());
		asked.pipe(onward);
	});
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	const { port: own } = proxy.address() as { port: number };
	return {
		env: { PORT: String(port), ORIGIN: `http://127.0.0.1:${own}` },
		close: () => void proxy.close(),
	};
}

describe("a shop behind a proxy", () => {
	const database = useTestDatabase();
	let proxy: Awaited<ReturnType<typeof openProxy>>;
	let shop: ShopProcess;
	let env: Record<string, string>;
	beforeAll(async () => {
		proxy = await openProxy();
		env = { ...database.environment, ...proxy.env, DATA_DIR: makeFolder(), DEMO: "0" };
		shop = runShop({ ...env, TRUST_PROXY: "loopback" });
		await shop.address();
	});
	afterAll(async () => {
		await shop.stop();
		proxy.close();
		removeFolder(env.DATA_DIR as string);
	});

	test("that runs well: nothing is wrong, and what is to be looked at is said", async () => {
		const { code, said, errors } = await run("doctor.ts", env);
		expect(errors).toBe("");
		for (const line of [
			`ok    Port ${env.PORT}: the shop runs there`,
			"ok    ORIGIN from here: leads to this shop",
			"ok    Clients' addresses: this machine arrives as 203.0.113.5",
			"ok    Roles: the role that serves cannot rewrite the ledger",
			"ok    Migrations: none is pending",
			"ok    Clock: the same as the database's",
			"ok    auth-secret: only its owner may read it",
			"look  Second factor: 1 of 1 admins have none",
			"look  Mail server: SMTP_URL is not set",
			"look  Backups: none in DATA_DIR/backups",
			"      → The shop makes one within minutes of its start; npm run backup makes one at once.",
		]) {
			expect(said).toContain(line);
		}
		expect(said).toMatch(/\nNothing is wrong, \d+ to look at\.\n$/);
		expect(code).toBe(0);
	});

	test("what is wrong is named with what to do, no secret is said, and the exit code is 1", async () => {
		const folder = join(env.DATA_DIR as string, "backups");
		mkdirSync(folder, { recursive: true });
		for (const days of [20, 9, 12]) {
			const file = join(folder, `gamestore-2026-01-${days}T00-00-00-000Z.tar`);
			writeFileSync(file, "");
			utimesSync(file, new Date(), new Date(Date.now() - days * 24 * 3600 * 1000));
		}
		const secrets = {
			ADMIN_PASSWORD: "password1234",
			AUTH_SECRET: "abcdabcdabcdabcdabcdabcdabcdabcd",
		};
		const { code, said } = await run("doctor.ts", {
			...env,
			...secrets,
			ORGIN: "x",
			SMTP_URL: "smtp://shop:mail-secret@127.0.0.1:1",
		});
		for (const line of [
			"wrong Environment: ORGIN is no name that the shop knows",
			"      → Is ORIGIN meant?",
			"wrong ADMIN_PASSWORD: it is one of those that everybody tries first",
			"wrong AUTH_SECRET: it can be guessed",
			"look  ORIGIN from here: ",
			"wrong Mail server: unreachable",
			"wrong Backups: the newest is 9 days old",
		]) {
			expect(said).toContain(line);
		}
		expect(said).toMatch(/\nSomething is wrong\.\n$/);
		expect(code).toBe(1);
		const all = [
			...Object.values(secrets),
			"mail-secret",
			new URL(env.DATABASE_URL as string).password,
		];
		expect(all.filter((secret) => secret && said.includes(secret))).toEqual([]);
	});

	test("a pass is asked for before anybody is told how a request arrived", async () => {
		const headers = { "x-gamestore-doctor": `${Date.now()}.${"x".repeat(43)}` };
		const response = await fetch(`${proxy.env.ORIGIN}/healthz`, { headers });
		expect(await response.text()).toBe("ok");
	});

	test("with --mail a mail is sent, and told step by step", async () => {
		const server = await openMailServer();
		onTestFinished(server.close);
		const args = ["--mail", "owner@test.example"];
		const { said } = await run("doctor.ts", { ...env, SMTP_URL: server.url }, args);
		expect(said).toContain("ok    Mail server: 127.0.0.1 takes connections");
		expect(said).toContain("Accepted: the server took the mail for owner@test.example.");
		expect(server.mails).toHaveLength(1);
	});
});

test("a proxy that nobody has named is found", async () => {
	const proxy = await openProxy();
	onTestFinished(proxy.close);
	const database = await createTestDatabase();
	onTestFinished(database.close);
	const env = { ...database.environment, ...proxy.env, DATA_DIR: makeFolder(), DEMO: "0" };
	onTestFinished(() => removeFolder(env.DATA_DIR));
	const shop = runShop(env);
	onTestFinished(async () => void (await shop.stop()));
	await shop.address();
	const { code, said } = await run("doctor.ts", env);
	expect(said).toContain("wrong Clients' addresses: they come through a proxy at 127.0.0.1");
	expect(said).toContain("→ Set TRUST_PROXY=loopback.");
	expect(code).toBe(1);
});

test("an embedded shop is examined while it runs and when it is stopped, and nothing is changed", async () => {
	const folder = makeFolder();
	onTestFinished(() => removeFolder(folder));
	const { port, close } = await takePort();
	const env = { DATA_DIR: folder, PORT: String(port) };
	const nothing = await run("doctor.ts", { ...env, DATA_DIR: join(folder, "none") });
	expect(nothing.said).toContain(`wrong Port ${port}: another program is there`);
	expect(nothing.said).toContain("look  Database: none yet");
	expect(readdirSync(folder)).toEqual([]);
	close();
	const shop = runShop(env);
	onTestFinished(async () => void (await shop.stop()));
	await shop.address();
	const before = readdirSync(folder).sort();
	const running = await run("doctor.ts", env);
	expect(running.said).toContain(`ok    Port ${port}: the shop runs there`);
	expect(running.said).toMatch(/ok {4}Database: PostgreSQL [\d.]+, embedded/);
	expect(running.said).toContain("ok    postgres-password: only its owner may read it");
	await shop.stop();
	const stopped = await run("doctor.ts", env);
	expect(stopped.said).toContain(`ok    Port ${port}: free: the shop does not run`);
	expect(stopped.said).toContain("ok    Migrations: none is pending");
	expect([running.code, stopped.code]).toEqual([0, 0]);
	expect(readdirSync(folder).sort()).toEqual(before);
});

test("npm run migrate says what is pending, migrates as the owner, and lets the other role serve", async () => {
	const database = await createTestDatabase({ migrated: false });
	onTestFinished(database.close);
	const env = database.environment;
	const listed = await run("migrate.ts", env, ["--list"]);
	expect(listed.said).toContain("Pending: 0001_users\n");
	expect((await database.db.$client.query("SELECT to_regclass('users') AS users")).rows).toEqual([
		{ users: null },
	]);
	const done = await run("migrate.ts", env);
	expect([done.code, done.errors]).toEqual([0, ""]);
	expect(done.said).toContain("Done: 0001_users\n");
	expect(done.said).toMatch(/The database is up to date: start the new version\.\n$/);
	const { rows } = await database.db.$client.query(
		"SELECT has_table_privilege($1, 'users', 'UPDATE') AS may",
		[new URL(env.DATABASE_URL).username],
	);
	expect(rows).toEqual([{ may: true }]);
	expect((await run("migrate.ts", env, ["--list"])).said).toBe("Nothing is pending.\n");
	expect((await run("migrate.ts", env)).said).toBe("The database was up to date.\n");
	await database.db.$client.query(
		"INSERT INTO migrations (name, run_on) VALUES ('9999_newer', now())",
	);
	for (const script of ["migrate.ts", "check-money.ts"]) {
		const refused = await run(script, env);
		expect(refused.errors).toContain(
			"migrated by a newer version of GameStore: this one does not know 9999_newer.",
		);
		expect(refused.code).toBe(1);
	}
	const { said } = await run("doctor.ts", { ...env, PORT: "0" });
	expect(said).toContain("wrong Database: The database was migrated by a newer version");
});

test("npm run test:mail asks to whom", async () => {
	const { code, errors } = await run("test-mail.ts", {}, ["nobody"]);
	expect([code, errors]).toEqual([1, "To whom? npm run test:mail -- someone@example\n"]);
	const without = await run("test-mail.ts", {}, ["owner@test.example"]);
	expect([without.code, without.said]).toEqual([1, expect.stringContaining("SMTP_URL is not set")]);
});
