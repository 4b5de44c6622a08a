import { resolve } from "node:path";
import { z } from "zod";
import { readTrustedProxies } from "./client-address.server.ts";
import { readDatabaseUrl } from "./database/connection-string.server.ts";
import { isFakeAddress, readEpoint, readHosts } from "./epoint-env.server.ts";
import { readPicturesUrl } from "./pictures-url.server.ts";
import { StartError } from "./start-error.server.ts";
import { isApiAddress, readTelegram, TOKEN } from "./telegram-env.server.ts";

/**
 * The environment variables, parsed once at the start. Every one is optional; a malformed value
 * stops the start with a sentence that names the variable.
 */
export type Env = ReturnType<typeof readEnv>;

const emptyAsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsUnset, schema.optional());

const port = z
	.string()
	.regex(/^\d{1,5}$/)
	.transform(Number)
	.refine((number) => number <= 65_535);

const EPOINT_KEY = /^[\w-]{8,200}$/;

const schema = z.object({
	PORT: optional(port),
	HOST: optional(z.string().regex(/^[\w.:-]+$/)),
	ORIGIN: optional(z.string().refine(isOrigin)),
	DATA_DIR: optional(z.string()),
	DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
	DATABASE_READ_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
	DATABASE_OWNER_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
	PICTURES_URL: optional(z.string().refine((text) => readPicturesUrl(text) !== undefined)),
	ADMIN_EMAIL: optional(z.email().toLowerCase()),
	ADMIN_PASSWORD: optional(z.string().min(10).max(128)),
	DEMO: optional(z.enum(["0", "1", "public"])),
	SMTP_URL: optional(z.string().regex(/^smtps?:\/\//)),
	MAIL_FROM: optional(z.string().includes("@")),
	REQUIRE_ADMIN_2FA: optional(z.enum(["0", "1"])),
	TRUST_PROXY: optional(z.string().refine(isProxyList)),
	EPOINT_PUBLIC_KEY: optional(z.string().regex(EPOINT_KEY)),
	EPOINT_PRIVATE_KEY: optional(z.string().regex(EPOINT_KEY)),
	EPOINT_HOSTS: optional(z.string().refine((text) => readHosts(text) !== undefined)),
	EPOINT_FAKE: optional(z.string().refine(isFakeAddress)),
	WEBHOOK_LOCAL: optional(z.enum(["0", "1"])),
	TELEGRAM_BOT_TOKEN: optional(z.string().regex(TOKEN)),
	TELEGRAM_API_URL: optional(z.string().refine(isApiAddress)),
	PUSH_FAKE: optional(z.string().refine(isFakePush)),
	AUTH_SECRET: optional(z.string().min(32)),
	BACKUPS: optional(z.string().regex(/^([01]|([01]\d|2[0-3]):[0-5]\d)$/)),
	BACKUP_TO: optional(z.string().regex(/^(\/|\|\s*\S)/)),
	METRICS_TOKEN: optional(z.string().min(16)),
	METRICS_PORT: optional(port),
	WORKERS: optional(
		z
			.string()
			.regex(/^[1-9]\d?$/)
			.transform(Number),
	),
	DRAIN_SECONDS: optional(
		z
			.string()
			.regex(/^[1-5]?\d$/)
			.transform(Number),
	),
	ACCESS_LOG: optional(z.enum(["0", "1"])),
	LOG_LEVEL: optional(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])),
});

/** Every name that the shop reads. */
export const ENV_NAMES: string[] = Object.keys(schema.shape);

const EXPECTED: Record<keyof z.infer<typeof schema>, string> = {
	PORT: "a number from 0 to 65535",
	HOST: "a host name or an address to listen on",
	ORIGIN: "the public address without a path, such as https://shop.example",
	DATA_DIR: "a folder",
	DATABASE_URL: "a postgres:// address",
	DATABASE_READ_URL: "a postgres:// address",
	DATABASE_OWNER_URL: "a postgres:// address",
	PICTURES_URL:
		"the address of a bucket, such as https://key:secret@s3.example/pictures?region=eu-central-1, " +
		"with / @ : and % in the key escaped",
	ADMIN_EMAIL: "an e-mail address",
	ADMIN_PASSWORD: "10 to 128 characters",
	DEMO: "0 or 1, or public for a demo that strangers may see",
	SMTP_URL: "an smtp:// or smtps:// address",
	MAIL_FROM: "an e-mail address, with or without a name",
	REQUIRE_ADMIN_2FA: "0 or 1",
	TRUST_PROXY: '"loopback", or addresses and networks with commas between',
	EPOINT_PUBLIC_KEY: "8 to 200 letters and digits",
	EPOINT_PRIVATE_KEY: "8 to 200 letters and digits",
	EPOINT_HOSTS: "host names with commas between, such as epoint.az",
	EPOINT_FAKE: "1, or the address of npm run fake-epoint such as http://127.0.0.1:4010",
	WEBHOOK_LOCAL: "0 or 1",
	TELEGRAM_BOT_TOKEN:
		"the token that @BotFather gave, a number, a colon and 35 letters or digits: 123456789:AA…",
	TELEGRAM_API_URL: "an https:// address without a name, such as https://telegram.example",
	PUSH_FAKE: "the address of a push service on this machine such as http://127.0.0.1:4011",
	AUTH_SECRET: "at least 32 characters",
	BACKUPS: "0, 1, or a time of the day in Baku such as 04:00",
	BACKUP_TO: 'the path of a folder from the root, or "|" and a command',
	METRICS_TOKEN: "at least 16 characters",
	METRICS_PORT: "a number from 0 to 65535",
	WORKERS: "a number from 1 to 99",
	DRAIN_SECONDS: "a number from 0 to 59",
	ACCESS_LOG: "0 or 1",
	LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent",
};

export function readEnv(source: Record<string, string | undefined>) {
	const result = schema.safeParse(source);
	if (!result.success) {
		const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
		const lines = [...names].map((name) => `${name} must be ${EXPECTED[name as "PORT"]}.`);
		throw new StartError(lines.join("\n"));
	}
	const value = result.data;
	for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_READ_URL"] as const) {
		if (value[name]) readDatabaseUrl(value[name], name);
	}
	if (value.DATABASE_OWNER_URL && !value.DATABASE_URL) {
		throw new StartError("DATABASE_OWNER_URL needs a DATABASE_URL, for the role that serves.");
	}
	if (value.DATABASE_READ_URL) requireReplica(value.DATABASE_READ_URL, value.DATABASE_URL);
	const host = value.HOST ?? "127.0.0.1";
	// As browsers name an origin: paths and comparisons are made with it.
	const origin = value.ORIGIN?.replace(/\/$/, "");
	if (value.DEMO === "1" && isReachable(origin)) throw new StartError(publicDemo(origin));
	const isOnlyHere = isLocal({ host, origin, proxy: value.TRUST_PROXY });
	if (value.WEBHOOK_LOCAL === "1" && !isOnlyHere) throw new StartError(LOCAL_WEBHOOK);
	const dataDirectory = resolve(value.DATA_DIR ?? "data");
	return {
		port: value.PORT ?? 3000,
		host,
		/** The public address, if configured; without it each request's own Host counts. */
		origin,
		/** Whether customers reach the shop by https, as far as is configured. */
		https: origin?.startsWith("https:") ?? false,
		dataDirectory,
		/** Your own server, as the role that serves. */
		databaseUrl: value.DATABASE_URL,
		/** The same database as the role that owns it; where there is one role, that one. */
		databaseOwnerUrl: value.DATABASE_OWNER_URL ?? value.DATABASE_URL,
		/** The bucket where pictures lie; without it they lie in the database. */
		picturesUrl: value.PICTURES_URL,
		/** A standby of it, for what admins look through. */
		databaseReadUrl: value.DATABASE_READ_URL,
		adminEmail: value.ADMIN_EMAIL ?? "admin@gamestore.example",
		adminPassword: value.ADMIN_PASSWORD,
		demo: value.DEMO !== "0",
		/** Whether strangers are meant to see it. */
		demoIsPublic: value.DEMO === "public",
		smtpUrl: value.SMTP_URL,
		mailFrom: value.MAIL_FROM ?? "no-reply@gamestore.example",
		/** Whether only admins with a second factor may move money or say where it goes. */
		requireAdmin2fa: value.REQUIRE_ADMIN_2FA ? value.REQUIRE_ADMIN_2FA === "1" : isPublic(origin),
		trustProxy: value.TRUST_PROXY,
		/** How card payments are credited by themselves; without it an admin approves each. */
		epoint: readEpoint(value, { isLocal: isOnlyHere }),
		/** How the staff is told of things by Telegram. */
		telegram: readTelegram(value),
		/** Whether webhooks may go to this machine itself, also by plain http. */
		webhookLocal: value.WEBHOOK_LOCAL === "1",
		/** A made-up vendor of notifications in browsers, on this machine. */
		pushFake: readFakePush(value.PUSH_FAKE, isOnlyHere),
		authSecret: value.AUTH_SECRET,
		/** Whether the shop makes backups by itself. */
		backups: value.BACKUPS !== "0",
		/** The time of the day in Baku, if one was chosen. */
		backupTime: value.BACKUPS?.includes(":") ? value.BACKUPS : undefined,
		backupTo: value.BACKUP_TO ? readBackupTarget(value.BACKUP_TO) : undefined,
		/** Opens /metrics on the shop's own port to whoever sends it. */
		metricsToken: value.METRICS_TOKEN,
		/** Another port, on the loopback interface, for /metrics without a token. */
		metricsPort: value.METRICS_PORT,
		/** How many processes serve requests. */
		workers: value.WORKERS ?? 1,
		/** How long a balancer has to notice that this process is about to end. */
		drainSeconds: value.DRAIN_SECONDS ?? 0,
		/** Whether each request is a line in the log. */
		accessLog: value.ACCESS_LOG === "1",
		logLevel: value.LOG_LEVEL ?? "info",
		production: source.NODE_ENV === "production",
	};
}

const LOCAL_WEBHOOK =
	"WEBHOOK_LOCAL=1 lets the shop call what listens on this machine: it is for trying webhooks out, " +
	"without a public ORIGIN or HOST.";

/** Where backups are sent as well: a folder, or a command that reads them. */
export type BackupTarget = { folder: string } | { command: string };

function readBackupTarget(text: string): BackupTarget {
	return text.startsWith("|") ? { command: text.slice(1).trim() } : { folder: resolve(text) };
}

/** Whether a variable is the shop's own, and so no other program's. */
export function isOwnVariable(name: string): boolean {
	return Object.hasOwn(EXPECTED, name);
}

function requireReplica(url: string, databaseUrl: string | undefined) {
	if (!databaseUrl) throw new StartError("DATABASE_READ_URL needs a DATABASE_URL, its primary.");
	// What one of several has replayed says nothing about the one that is read from.
	if (readDatabaseUrl(url, "DATABASE_READ_URL").urls.length > 1)
		throw new StartError("DATABASE_READ_URL must be the address of one server.");
}

/** Whether other machines can reach this address. */
export function isPublic(origin: string | undefined): boolean {
	if (!origin) return false;
	const { hostname } = new URL(origin);
	return !/^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** Whether this machine alone reaches the shop: it has no public name, no proxy, and listens nowhere else. */
function isLocal(at: { host: string; origin: string | undefined; proxy: string | undefined }) {
	return !isPublic(at.origin) && !at.proxy && /^(localhost|127\.[\d.]+|::1)$/.test(at.host);
}

/** As `isPublic`; names that are reserved for examples and tests (RFC 2606) lead nowhere. */
function isReachable(origin: string | undefined): origin is string {
	if (!origin || !isPublic(origin)) return false;
	return !/(^|\.)(test|example|invalid|example\.(com|net|org))$/.test(new URL(origin).hostname);
}

const publicDemo = (origin: string) =>
	`DEMO=1 fills the shop at ${origin}, which strangers reach, with made-up games and a demo customer ` +
	"who has money. Set DEMO=0; or DEMO=public where it is meant to be a demo.";

/** Said at the start of a shop with a public address that was not told whether it is a demo. */
export function warnOfPublicDemo(
	env: Pick<Env, "demo" | "demoIsPublic" | "origin">,
	warn: (line: string) => void,
): void {
	if (!env.demo || env.demoIsPublic || !isPublic(env.origin)) return;
	warn(
		"DEMO is not 0: an empty shop is filled with made-up games and a demo customer, also at this " +
			"public address. Set DEMO=0, or DEMO=public where it is meant to be a demo.",
	);
}

function isFakePush(text: string): boolean {
	return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text);
}

/** Customers name the addresses that the shop calls: where strangers are, none of this machine. */
function readFakePush(address: string | undefined, isLocalShop: boolean): string | undefined {
	if (!address || isLocalShop) return address;
	throw new StartError("PUSH_FAKE is for this machine alone, without a public ORIGIN or HOST.");
}

function isProxyList(text: string): boolean {
	try {
		readTrustedProxies(text);
		return true;
	} catch {
		return false;
	}
}

function isOrigin(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, "");
}
