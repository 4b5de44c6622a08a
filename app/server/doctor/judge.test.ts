// What the doctor makes of what it finds.
import { expect, test } from "vitest";
import { ENV_NAMES } from "#app/platform/env.server.ts";
import type { Finding } from "./finding.ts";
import { judgeCertificate, judgePort, judgeVisit } from "./judge-address.ts";
import { judgeDatabase, judgeMigrations } from "./judge-database.ts";
import {
	distanceOf,
	judgeAdminPassword,
	judgeAuthSecret,
	judgeDemo,
	judgeNames,
	judgeOrigin,
	judgeSecondFactors,
} from "./judge-environment.ts";
import {
	judgeBackups,
	judgeClock,
	judgeDataDirectory,
	judgeDisk,
	judgeMemory,
	judgeNode,
	judgeSecretFile,
} from "./judge-machine.ts";
import { judgeMailQueue, judgeMailServer } from "./judge-mail.ts";

const MIB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const folder = {
	path: "/data",
	mode: 0o40711,
	uid: 5,
	ownUid: 5,
	isWritable: true,
	bytes: 3 * MIB,
};
const queue = {
	waiting: 0,
	delayed: 0,
	since: null,
	failure: null,
	failed: 0,
	failedFor: null,
} as const;
const database = { isEmbedded: true, version: 180_001, mayRewrite: false, pooler: undefined };
const factors = { admins: 2, without: 1, isRequired: true };

type Case = [what: string, finding: Finding, verdict: Finding["verdict"], words: string];
const cases: Case[] = [
	["the Node that is pinned", judgeNode("24.21.0"), "ok", "24.21.0"],
	["the oldest Node", judgeNode("22.22.0"), "ok", "22.22.0"],
	["a Node that is too old", judgeNode("22.21.9"), "wrong", "needs Node 22.22"],
	["enough memory", judgeMemory({ bytes: 490 * MIB, workers: 1 }), "ok", "490 MiB"],
	["little memory", judgeMemory({ bytes: 400 * MIB, workers: 1 }), "look", "add memory"],
	["many workers", judgeMemory({ bytes: 1024 * MIB, workers: 2 }), "look", "lower WORKERS"],
	["a disk with room", judgeDisk({ freeBytes: 1024 * MIB, totalBytes: 9e9 }), "ok", "1024 MiB"],
	["a disk that fills up", judgeDisk({ freeBytes: 999 * MIB, totalBytes: 9e9 }), "look", "room"],
	["a full disk", judgeDisk({ freeBytes: 199 * MIB, totalBytes: 9e9 }), "wrong", "room now"],
	["a folder", judgeDataDirectory("/data", folder), "ok", "3 MiB"],
	["no folder", judgeDataDirectory("/data", undefined), "look", "The first start makes it"],
	[
		"a closed folder",
		judgeDataDirectory("/data", { ...folder, isWritable: false }),
		"wrong",
		"owner",
	],
	["an open folder", judgeDataDirectory("/data", { ...folder, mode: 0o713 }), "wrong", "chmod o-w"],
	["another's folder", judgeDataDirectory("/data", { ...folder, uid: 6 }), "look", "another user"],
	["a folder, for root", judgeDataDirectory("/data", { ...folder, ownUid: 0 }), "ok", "/data"],
	["a secret", judgeSecretFile("auth-secret", 0o100600), "ok", "only its owner"],
	["a shared secret", judgeSecretFile("auth-secret", 0o100640), "wrong", "chmod 600"],
	["a clock", judgeClock(-2400), "ok", "same"],
	["a clock that drifts", judgeClock(3000), "look", "3 s ahead of"],
	["a clock that is wrong", judgeClock(-21_000), "wrong", "21 s behind"],
	["no backup", judgeBackups(undefined), "look", "npm run backup makes one"],
	["a new backup", judgeBackups(25 * HOUR_MS), "ok", "25 h"],
	["a backup of before yesterday", judgeBackups(26 * HOUR_MS), "look", "26 h"],
	["an old backup", judgeBackups(8 * DAY_MS), "wrong", "8 days"],
	["no ORIGIN", judgeOrigin({ origin: undefined }), "look", "Set ORIGIN"],
	["https", judgeOrigin({ origin: "https://shop.az" }), "ok", "https://shop.az"],
	["http in public", judgeOrigin({ origin: "http://shop.az" }), "wrong", "not encrypted"],
	["http on this machine", judgeOrigin({ origin: "http://localhost:3000" }), "ok", "localhost"],
	[
		"a demo in public",
		judgeDemo({ demo: true, demoIsPublic: false, origin: "https://shop.az" }),
		"look",
		"DEMO=0",
	],
	[
		"a demo that is meant",
		judgeDemo({ demo: true, demoIsPublic: true, origin: "https://shop.az" }),
		"ok",
		"meant",
	],
	[
		"no demo",
		judgeDemo({ demo: false, demoIsPublic: false, origin: "https://shop.az" }),
		"ok",
		"0",
	],
	[
		"a demo at home",
		judgeDemo({ demo: true, demoIsPublic: false, origin: undefined }),
		"ok",
		"demo",
	],
	["no ADMIN_PASSWORD", judgeAdminPassword(undefined), "ok", "not set"],
	["a weak one", judgeAdminPassword("password123"), "wrong", "everybody tries"],
	["one that is left", judgeAdminPassword("h7-kd8-lw2-pq"), "look", "Remove it"],
	["no AUTH_SECRET", judgeAuthSecret(undefined), "ok", "auth-secret"],
	["one of two letters", judgeAuthSecret("abbaababbaabbaababbabaabbaababba"), "wrong", "openssl"],
	["one of one letter", judgeAuthSecret("x".repeat(40)), "wrong", "openssl"],
	["a random one", judgeAuthSecret("gH3kq9ZxP0aLmW7vB2nC5tR8yE1uJ4s6"), "ok", "set"],
	["factors", judgeSecondFactors({ ...factors, without: 0 }), "ok", "every admin"],
	["a factor that is needed", judgeSecondFactors(factors), "wrong", "1 of 2"],
	[
		"a factor that is advised",
		judgeSecondFactors({ ...factors, isRequired: false }),
		"look",
		"1 of 2",
	],
	["nobody", judgeSecondFactors({ admins: 0, without: 0, isRequired: false }), "wrong", "no admin"],
	["the shop at its port", judgePort(3000, "shop"), "ok", "runs there"],
	["nobody at the port", judgePort(3000, "free"), "ok", "does not run"],
	["another at the port", judgePort(3000, "other"), "wrong", "another program"],
	["a port that may not be opened", judgePort(80, "closed"), "wrong", "only root"],
	["a certificate", judgeCertificate(14 * DAY_MS), "ok", "14 days"],
	["one that ends soon", judgeCertificate(13.9 * DAY_MS), "look", "13 days"],
	["one that has ended", judgeCertificate(-1), "wrong", "ended"],
	["no migrations", judgeMigrations([], { isRunning: true }), "ok", "none"],
	[
		"migrations before a start",
		judgeMigrations([{ name: "0050_x", locks: "orders, long" }], { isRunning: false }),
		"look",
		"0050_x (locks orders, long)",
	],
	[
		"migrations of a running shop",
		judgeMigrations([{ name: "0050_x", locks: undefined }], { isRunning: true }),
		"look",
		"Another version runs",
	],
	["no mail server", judgeMailServer(undefined), "look", "Set SMTP_URL"],
	["a mail server", judgeMailServer("smtp://a:secret@mail.example"), "ok", "mail.example takes"],
	[
		"a mail server that refuses",
		judgeMailServer("smtp://mail.example", { failure: "login", says: "535 no" }),
		"wrong",
		"login: 535 no",
	],
	["an empty outbox", judgeMailQueue(queue), "ok", "none waits"],
	["mails on their way", judgeMailQueue({ ...queue, waiting: 2 }), "ok", "2 are being sent"],
	[
		"mails that wait",
		judgeMailQueue({ ...queue, waiting: 2, delayed: 1, failure: "login" }),
		"look",
		"1 could not be sent yet (login)",
	],
	[
		"mails that were given up",
		judgeMailQueue({ ...queue, failed: 3, failedFor: "recipient" }),
		"look",
		"3 were given up in the last 7 days (the newest: recipient)",
	],
];

test.each(cases)("%s", (_, finding, verdict, words) => {
	expect(finding.verdict).toBe(verdict);
	expect(`${finding.about}: ${finding.says} ${finding.todo ?? ""}`).toContain(words);
	// Whatever is not all right comes with what to do.
	expect(finding.todo !== undefined).toBe(verdict !== "ok");
	expect(finding.says).not.toContain("secret@");
});

test.each([
	["ORGIN", "ORIGIN"],
	["Origin", "ORIGIN"],
	["SMTPURL", "SMTP_URL"],
	["DATABSE_URL", "DATABASE_URL"],
	["TRUSTED_PROXY", "TRUST_PROXY"],
	["PROT", "PORT"],
	["REQUIRE_ADMIN_FA", "REQUIRE_ADMIN_2FA"],
	["HOME", undefined],
	["HOSTNAME", undefined],
	["PATH", undefined],
	["LANG", undefined],
	["NODE_ENV", undefined],
])("%s in the environment: %s is meant", (name, meant) => {
	const [finding, ...others] = judgeNames([name, ...ENV_NAMES]);
	expect(others).toEqual([]);
	expect(finding?.verdict).toBe(meant ? "wrong" : "ok");
	if (meant) expect(`${finding?.says} ${finding?.todo}`).toContain(`Is ${meant} meant?`);
});

test.each([
	["", "", 0],
	["abc", "abc", 0],
	["abc", "acb", 1],
	["abc", "ab", 1],
	["abc", "abxc", 1],
	["abc", "xyz", 3],
	["", "ab", 2],
])("from %j to %j it is %i steps", (one, other, steps) => {
	expect(distanceOf(one, other)).toBe(steps);
});

const visit = {
	address: "203.0.113.5",
	peer: "127.0.0.1",
	isUnnamed: false,
	isForwarded: true,
	host: "shop.az",
};
const origin = "https://shop.az";
test.each<[string, Parameters<typeof judgeVisit>[0], boolean, string[]]>([
	["all is well", { visit }, true, ["ok", "ok"]],
	["a proxy that nobody named", { visit: { ...visit, isUnnamed: true } }, true, ["ok", "wrong"]],
	["one that names nobody", { visit: { ...visit, isForwarded: false } }, true, ["ok", "wrong"]],
	["another host", { visit: { ...visit, host: "127.0.0.1:3000" } }, true, ["ok", "ok", "look"]],
	["another shop", { status: 200 }, true, ["look"]],
	["a proxy without the shop", { status: 502 }, true, ["wrong"]],
	["a shop that is stopped", { status: 502 }, false, ["look"]],
	["a bad certificate", { code: "CERT_HAS_EXPIRED", message: "" }, false, ["wrong"]],
	["one of its own", { code: "DEPTH_ZERO_SELF_SIGNED_CERT", message: "" }, true, ["wrong"]],
	["nobody", { code: "ECONNREFUSED", message: "" }, true, ["wrong"]],
	["nobody, as is right", { code: "ECONNREFUSED", message: "" }, false, ["look"]],
])("a visit of ORIGIN: %s", (_, result, isRunning, verdicts) => {
	expect(judgeVisit(result, { origin, isRunning }).map(({ verdict }) => verdict)).toEqual(verdicts);
});

test("what to set for a proxy that nobody named is said", () => {
	const said = (peer: string) =>
		judgeVisit({ visit: { ...visit, isUnnamed: true, peer } }, { origin, isRunning: true })[1]
			?.todo;
	expect(said("127.0.0.1")).toBe("Set TRUST_PROXY=loopback.");
	expect(said("10.0.0.7")).toBe("Set TRUST_PROXY=10.0.0.7.");
});

test("a database is judged by its version, its roles and what stands before it", () => {
	const verdicts = (more: object) =>
		judgeDatabase({ ...database, ...more }).map(({ verdict }) => verdict);
	expect(judgeDatabase(database)[0]?.says).toBe("PostgreSQL 18.1, embedded");
	expect(verdicts({})).toEqual(["ok", "ok"]);
	expect(verdicts({ version: 140_019 })).toEqual(["wrong", "ok"]);
	expect(verdicts({ version: 150_000 })).toEqual(["ok", "ok"]);
	expect(verdicts({ mayRewrite: true })).toEqual(["ok", "look"]);
	expect(verdicts({ pooler: "a pooler" })).toEqual(["ok", "wrong", "ok"]);
});
