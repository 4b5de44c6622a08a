import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isOwnVariable, readEnv, warnOfPublicDemo } from "./env.server.ts";
import { StartError } from "./start-error.server.ts";

test("an empty environment has sensible values", () => {
	expect(readEnv({})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		origin: undefined,
		https: false,
		databaseUrl: undefined,
		demo: true,
		smtpUrl: undefined,
		backups: true,
		backupTo: undefined,
		logLevel: "info",
	});
});

test("an empty value counts as unset", () => {
	expect(readEnv({ PORT: "", DATABASE_URL: "", ADMIN_PASSWORD: "" })).toEqual(readEnv({}));
});

test.each([
	["PORT", "eighty"],
	["PORT", "70000"],
	["PORT", "-1"],
	["PORT", "65536"],
	["PORT", "080000"],
	["HOST", "a b"],
	["ORIGIN", "shop.example"],
	["ORIGIN", "https://shop.example/path"],
	["ORIGIN", "ftp://shop.example"],
	["DATABASE_URL", "mysql://localhost/shop"],
	["DATABASE_OWNER_URL", "mysql://localhost/shop"],
	["DATABASE_READ_URL", "mysql://localhost/shop"],
	["DATABASE_OWNER_URL", "postgres://one:port/shop"],
	["PICTURES_URL", "https://s3.example/pictures"],
	["PICTURES_URL", "s3://key:secret@s3.example/pictures"],
	["ADMIN_EMAIL", "not an address"],
	["ADMIN_PASSWORD", "short"],
	["DEMO", "yes"],
	["SMTP_URL", "http://mail.example"],
	["MAIL_FROM", "nobody"],
	["TRUST_PROXY", "everyone"],
	["REQUIRE_ADMIN_2FA", "yes"],
	["REQUIRE_ADMIN_2FA", "true"],
	["AUTH_SECRET", "x".repeat(31)],
	["EPOINT_PUBLIC_KEY", "i1"],
	["EPOINT_PRIVATE_KEY", "with a blank"],
	["EPOINT_HOSTS", "https://epoint.az"],
	["EPOINT_HOSTS", "epoint.az:8443"],
	["EPOINT_HOSTS", "epoint.az@evil.example"],
	["EPOINT_HOSTS", "epoint.az/api"],
	["EPOINT_HOSTS", "epoint.az,,bank.example"],
	["EPOINT_HOSTS", "10.0.0.1"],
	["EPOINT_HOSTS", "localhost"],
	["EPOINT_HOSTS", "-a.example"],
	["EPOINT_FAKE", "yes"],
	["PUSH_FAKE", "http://push.example"],
	["PUSH_FAKE", "http://127.0.0.1.evil.example:1"],
	["PUSH_FAKE", "http://127.0.0.1:1/path"],
	["EPOINT_FAKE", "http://epoint.az"],
	["EPOINT_FAKE", "http://127.0.0.1.evil.example:1"],
	["WEBHOOK_LOCAL", "yes"],
	["BACKUPS", "yes"],
	["BACKUPS", "4:00"],
	["BACKUPS", "24:00"],
	["BACKUPS", "04:60"],
	["BACKUP_TO", "backups"],
	["BACKUP_TO", "|"],
	["METRICS_TOKEN", "x".repeat(15)],
	["METRICS_PORT", "65536"],
	["WORKERS", "0"],
	["WORKERS", "100"],
	["WORKERS", "two"],
	["DRAIN_SECONDS", "60"],
	["DRAIN_SECONDS", "-1"],
	["DRAIN_SECONDS", "soon"],
	["PORT", "65536"],
	["PORT", "3e3"],
	["HOST", "shop.example/path"],
	["ORIGIN", "https://user@shop.example"],
	["ADMIN_PASSWORD", "x".repeat(9)],
	["ADMIN_PASSWORD", "x".repeat(129)],
	["LOG_LEVEL", "loud"],
	["HOST", "a/b"],
	["ORIGIN", "https://user@shop.example"],
	["ORIGIN", "https://shop.example?x"],
	["DATABASE_URL", "postgres://one:port/shop"],
	["ADMIN_PASSWORD", "x".repeat(9)],
	["ADMIN_PASSWORD", "x".repeat(129)],
	["AUTH_SECRET", "x".repeat(31)],
	["METRICS_TOKEN", "x".repeat(15)],
	["METRICS_PORT", "65536"],
	["METRICS_PORT", "nine"],
	["ACCESS_LOG", "yes"],
	["WORKERS", "0"],
	["WORKERS", "100"],
	["WORKERS", "1.5"],
])("%s=%s is refused by its name", (name, value) => {
	expect(() => readEnv({ [name]: value })).toThrow(StartError);
	expect(() => readEnv({ [name]: value })).toThrow(`${name} must be`);
});

test.each([{ ORIGIN: "https://magaza.az" }, { HOST: "0.0.0.0" }, { TRUST_PROXY: "loopback" }])(
	"webhooks go to this machine where it alone reaches the shop, and not with %o",
	(environment) => {
		expect(readEnv({}).webhookLocal).toBe(false);
		expect(readEnv({ WEBHOOK_LOCAL: "0", ...environment }).webhookLocal).toBe(false);
		expect(readEnv({ WEBHOOK_LOCAL: "1" }).webhookLocal).toBe(true);
		expect(() => readEnv({ WEBHOOK_LOCAL: "1", ...environment })).toThrow("WEBHOOK_LOCAL=1 lets");
	},
);

test("the owner's address goes with the one of the role that serves, and is that one by itself", () => {
	const [serves, owns] = ["postgres://serves@db/shop", "postgres://owns@db/shop"];
	expect(() => readEnv({ DATABASE_OWNER_URL: owns })).toThrow(
		"DATABASE_OWNER_URL needs a DATABASE_URL, for the role that serves.",
	);
	const both = { DATABASE_URL: serves, DATABASE_OWNER_URL: owns };
	expect(readEnv(both)).toMatchObject({ databaseUrl: serves, databaseOwnerUrl: owns });
	const one = { DATABASE_URL: serves };
	expect(readEnv(one)).toMatchObject({ databaseUrl: serves, databaseOwnerUrl: serves });
});

test.each([
	["PORT", "0", { port: 0 }],
	["PORT", "65535", { port: 65_535 }],
	["HOST", "::1", { host: "::1" }],
	["HOST", "shop-1.example", { host: "shop-1.example" }],
	["ORIGIN", "https://shop.example", { origin: "https://shop.example", https: true }],
	["ORIGIN", "https://shop.example/", { origin: "https://shop.example", https: true }],
	["ORIGIN", "http://shop.example:8080", { origin: "http://shop.example:8080", https: false }],
	["ADMIN_EMAIL", "Owner@Shop.Example", { adminEmail: "owner@shop.example" }],
	["ADMIN_PASSWORD", "x".repeat(10), { adminPassword: "x".repeat(10) }],
	["ADMIN_PASSWORD", "x".repeat(128), { adminPassword: "x".repeat(128) }],
	["DEMO", "0", { demo: false }],
	["DEMO", "1", { demo: true, demoIsPublic: false }],
	["DEMO", "public", { demo: true, demoIsPublic: true }],
	["SMTP_URL", "smtps://mail.example", { smtpUrl: "smtps://mail.example" }],
	["MAIL_FROM", "Dükan <a@b.example>", { mailFrom: "Dükan <a@b.example>" }],
	["TRUST_PROXY", "loopback, 10.0.0.0/8", { trustProxy: "loopback, 10.0.0.0/8" }],
	["AUTH_SECRET", "x".repeat(32), { authSecret: "x".repeat(32) }],
	["METRICS_TOKEN", "x".repeat(16), { metricsToken: "x".repeat(16) }],
	["METRICS_PORT", "0", { metricsPort: 0 }],
	["BACKUPS", "0", { backups: false, backupTime: undefined }],
	["BACKUPS", "1", { backups: true, backupTime: undefined }],
	["BACKUPS", "23:59", { backups: true, backupTime: "23:59" }],
	["BACKUP_TO", "/mnt/backups/", { backupTo: { folder: "/mnt/backups" } }],
	["BACKUP_TO", "| age -r a | ssh b", { backupTo: { command: "age -r a | ssh b" } }],
	["ACCESS_LOG", "1", { accessLog: true }],
	["ACCESS_LOG", "0", { accessLog: false }],
	["WORKERS", "1", { workers: 1 }],
	["WORKERS", "99", { workers: 99 }],
	["DRAIN_SECONDS", "0", { drainSeconds: 0 }],
	["DRAIN_SECONDS", "59", { drainSeconds: 59 }],
	["NODE_ENV", "production", { production: true }],
	["DATA_DIR", "/srv/shop/../data", { dataDirectory: "/srv/data" }],
])("%s=%s is taken as it is meant", (name, value, expected) => {
	expect(readEnv({ [name]: value })).toMatchObject(expected);
});

test("a shop that is told nothing listens to this machine alone, in one process", () => {
	expect(readEnv({})).toMatchObject({
		workers: 1,
		accessLog: false,
		production: false,
		metricsToken: undefined,
		metricsPort: undefined,
		adminPassword: undefined,
		trustProxy: undefined,
		adminEmail: "admin@gamestore.example",
		mailFrom: "no-reply@gamestore.example",
		dataDirectory: resolve("data"),
	});
});

test("a replica is one server, and has a primary that is named", () => {
	const [DATABASE_URL, one] = ["postgres://primary/shop", "postgres://standby/shop"];
	expect(readEnv({ DATABASE_URL, DATABASE_READ_URL: one }).databaseReadUrl).toBe(one);
	expect(readEnv({ DATABASE_URL }).databaseReadUrl).toBeUndefined();
	expect(() => readEnv({ DATABASE_READ_URL: one })).toThrow("needs a DATABASE_URL, its primary.");
	expect(() => readEnv({ DATABASE_URL, DATABASE_READ_URL: "postgres://one,two/shop" })).toThrow(
		"DATABASE_READ_URL must be the address of one server.",
	);
});

test("all malformed values are reported at once", () => {
	expect(() => readEnv({ PORT: "x", DEMO: "x" })).toThrow(/PORT must be.*\n.*DEMO must be/);
});

test("each value may be as large or as small as it says", () => {
	expect(readEnv({ PORT: "65535", METRICS_PORT: "0", WORKERS: "99" })).toMatchObject({
		port: 65_535,
		metricsPort: 0,
		workers: 99,
	});
	for (const ADMIN_PASSWORD of ["x".repeat(10), "x".repeat(128)]) {
		expect(readEnv({ ADMIN_PASSWORD }).adminPassword).toBe(ADMIN_PASSWORD);
	}
	const AUTH_SECRET = "x".repeat(32);
	const METRICS_TOKEN = "x".repeat(16);
	expect(readEnv({ AUTH_SECRET, METRICS_TOKEN })).toMatchObject({
		authSecret: AUTH_SECRET,
		metricsToken: METRICS_TOKEN,
	});
});

test("without a value, nobody is trusted and nothing is opened", () => {
	expect(readEnv({})).toMatchObject({
		trustProxy: undefined,
		authSecret: undefined,
		metricsToken: undefined,
		metricsPort: undefined,
		adminPassword: undefined,
		workers: 1,
		production: false,
	});
});

test("the shop is on https where its public address is", () => {
	expect(readEnv({ ORIGIN: "https://shop.example" }).https).toBe(true);
	expect(readEnv({ ORIGIN: "http://shop.example" }).https).toBe(false);
	expect(readEnv({ DEMO: "0" }).demo).toBe(false);
	expect(readEnv({ ADMIN_EMAIL: "Owner@Shop.Example" }).adminEmail).toBe("owner@shop.example");
	expect(readEnv({ NODE_ENV: "production" }).production).toBe(true);
});

test.each([
	"https://magaza.az",
	"http://magaza.az",
	"http://192.168.1.5:3000",
	"https://example.az",
])("a demo that was asked for once is refused at %s, and taken when asked for twice", (ORIGIN) => {
	expect(() => readEnv({ ORIGIN, DEMO: "1" })).toThrow(StartError);
	expect(() => readEnv({ ORIGIN, DEMO: "1" })).toThrow(
		`DEMO=1 fills the shop at ${ORIGIN}, which strangers reach, with made-up games`,
	);
	expect(readEnv({ ORIGIN, DEMO: "public" }).demo).toBe(true);
	expect(readEnv({ ORIGIN, DEMO: "0" }).demo).toBe(false);
	// What the specification has for a start that says nothing of it.
	expect(readEnv({ ORIGIN }).demo).toBe(true);
});

test.each([
	{},
	{ ORIGIN: "http://localhost:3000" },
	{ ORIGIN: "https://127.0.0.1" },
	{ ORIGIN: "https://shop.example" },
	{ ORIGIN: "https://shop.test" },
	{ ORIGIN: "https://www.example.com" },
])("with %j no stranger can come, and DEMO=1 is taken", (source) => {
	expect(readEnv({ ...source, DEMO: "1" }).demo).toBe(true);
});

test.each([
	[{ ORIGIN: "https://magaza.az" }, true],
	[{ ORIGIN: "https://shop.example", DEMO: "1" }, true],
	[{ ORIGIN: "https://magaza.az", DEMO: "0" }, false],
	[{ ORIGIN: "https://magaza.az", DEMO: "public" }, false],
	[{ ORIGIN: "http://localhost:3000" }, false],
	[{}, false],
])("%j: the start warns of a demo that strangers could see: %s", (source, isSaid) => {
	const said: string[] = [];
	warnOfPublicDemo(readEnv(source), (line) => said.push(line));
	expect(said.some((line) => line.startsWith("DEMO is not 0"))).toBe(isSaid);
});

test.each([
	[{}, false],
	[{ ORIGIN: "http://localhost:3000" }, false],
	[{ ORIGIN: "http://127.0.0.1:3000" }, false],
	[{ ORIGIN: "http://[::1]:3000" }, false],
	[{ ORIGIN: "https://shop.example" }, true],
	[{ ORIGIN: "https://localhost.example" }, true],
	[{ ORIGIN: "https://shop.example", REQUIRE_ADMIN_2FA: "0" }, false],
	[{ ORIGIN: "https://shop.example", REQUIRE_ADMIN_2FA: "" }, true],
	[{ REQUIRE_ADMIN_2FA: "1" }, true],
])("%j: admins need a second factor: %s", (source, requireAdmin2fa) => {
	expect(readEnv(source)).toMatchObject({ requireAdmin2fa });
});

test("the shop knows which variables are its own", () => {
	expect(["DATABASE_URL", "AUTH_SECRET", "BACKUP_TO"].map(isOwnVariable)).toEqual(
		Array(3).fill(true),
	);
	expect(["PATH", "AWS_PROFILE", "toString"].map(isOwnVariable)).toEqual(Array(3).fill(false));
});
