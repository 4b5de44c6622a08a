// The unit of systemd, as far as it can be checked without a systemd that runs: what it says is read by
// systemd itself, and the system calls that it allows are held against those that the shop makes.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findProgram, getProgram, makeFolder } from "../drills/programs.ts";
import { ask } from "./ask.ts";
import { report } from "./release.setup.ts";
import { prepareReleased, startReleased } from "./released-shop.ts";

const unit = readFileSync("deploy/gamestore.service", "utf8");
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];

function analyze(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(getProgram("systemd-analyze"), args, {
		encoding: "utf8",
		env: { ...process.env, SYSTEMD_COLORS: "0" },
	});
	return { status, said: stdout + stderr };
}

/** The worst that `systemd-analyze security` may say of it, from 0 to 10. */
const MOST_EXPOSED = 2;

test("systemd understands every line, and what is open stays little", async (context) => {
	if (!findProgram("systemd-analyze")) context.skip("systemd is not installed");
	const root = await makeFolder();
	// As on a server: a program that is missing would be a complaint as well.
	mkdirSync(join(root, "etc/systemd/system"), { recursive: true });
	mkdirSync(join(root, "opt"));
	symlinkSync(inject("release").folder, join(root, "opt/gamestore"));
	const file = join(root, "etc/systemd/system/gamestore.service");
	const here = unit.replaceAll("/opt/gamestore", join(root, "opt/gamestore"));
	writeFileSync(file, here);
	chmodSync(file, 0o644);
	expect(analyze("verify", "--man=no", file)).toEqual({ status: 0, said: "" });
	const { said } = analyze("security", "--offline=yes", file);
	const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
	report(`gamestore.service: exposure ${exposure} of 10, as systemd-analyze security says`);
	expect(exposure).toBeLessThanOrEqual(MOST_EXPOSED);
});

test("the shop and its PostgreSQL make no system call that the unit forbids", async (context) => {
	for (const program of ["systemd-analyze", "strace"] as const) {
		if (!findProgram(program)) context.skip(`${program} is not installed`);
	}
	const allowed = new Set<string>();
	const forbidden = new Set<string>();
	for (const filter of unit.matchAll(/^SystemCallFilter=(~?)(@\S+)$/gm)) {
		for (const name of callsOf(filter[2] as string)) (filter[1] ? forbidden : allowed).add(name);
	}
	expect(allowed.size).toBeGreaterThan(200);
	const variables = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
		name as string,
		value as string,
	]);
	const shop = prepareReleased({ DEMO: "1", ...Object.fromEntries(variables) });
	const made = join(shop.data, "calls");
	const running = startReleased(shop, {
		within: [
			...["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"].slice(
				process.geteuid?.() === 0 ? 0 : 4,
			),
			...[getProgram("strace"), "-D", "-f", "-qq", "-c", "-U", "name", "-o", made],
		],
	});
	onTestFinished(async () => void (await running.stop()));
	const port = await running.port();
	expect((await ask({ port, https: false, path: "/games" })).status).toBe(200);
	await running.stop();
	// Written by the tracer at its own end, after that of the shop.
	await expect.poll(() => readFileSync(made, "utf8")).toMatch(/^total$/m);
	const names = readFileSync(made, "utf8")
		.split("\n")
		.map((line) => line.trim());
	const calls = names.filter(
		(name) => /^[a-z]\w+$/.test(name) && !["syscall", "total"].includes(name),
	);
	expect(calls.length).toBeGreaterThan(60);
	const refused = calls.filter((name) => !allowed.has(name) || forbidden.has(name));
	expect(refused).toEqual([]);
	report(`system calls from the start to the end: ${calls.length} kinds, all of them allowed`);
});

/** What a group of systemd stands for, with the groups in it. */
function callsOf(group: string): string[] {
	const { said } = analyze("syscall-filter", group);
	const names = said.split("\n").map((line) => line.trim());
	return names
		.filter((name) => /^@?[a-z]/.test(name) && name !== group)
		.flatMap((name) => (name.startsWith("@") ? callsOf(name) : [name]));
}

test("it stops later than the shop takes at most, and runs as who owns the data", () => {
	const most = (file: string, pattern: RegExp) =>
		[...readFileSync(file, "utf8").matchAll(pattern)].reduce(
			(sum, [, s = "0"]) => sum + Number(s),
			0,
		);
	const requests = most("app/server/listen.server.ts", /GRACE_MS = (\d+)_000/g);
	const database = most(
		"app/platform/postgres/process.server.ts",
		/\["(?:fast|immediate)", "(\d+)"\]/g,
	);
	expect([requests, database]).toEqual([10, 90]);
	expect(Number(setting("TimeoutStopSec"))).toBeGreaterThan(requests + database);
	expect(setting("KillMode")).toBe("mixed");
	expect(setting("EnvironmentFile")).toBe("/etc/gamestore.env");
	expect(`/var/lib/${setting("StateDirectory")}`).toBe(
		/^DATA_DIR=(.*)$/m.exec(readFileSync("deploy/gamestore.env", "utf8"))?.[1],
	);
});
