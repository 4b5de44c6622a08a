import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { authSecret } from "#app/platform/secret.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import { createTestDatabase, databaseEnvironment } from "./test-database.ts";
import { useOpened } from "./use-opened.ts";

const BUNDLE = new URL("../build/server/index.js", import.meta.url).href;

type Environment = Record<string, string>;

export const ADMIN = { email: "admin@test.example", password: "admin-password" };

/**
 * The real shop, from the bundle that `npm start` runs, on a new database. It does not
 * listen: a page is tested by giving a Request to `fetch` and reading the Response.
 */
export async function openTestShop(environment: Environment = {}) {
	const database = await createTestDatabase();
	const shop = await openShopOn(database.url, environment);
	return {
		...shop,
		db: database.db,
		async close() {
			await shop.close();
			await database.close();
		},
	};
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** A shop for the tests of a file; see `useOpened`. */
export function useTestShop(environment?: Environment | (() => Environment)): TestShop {
	return useOpened("test shop", () =>
		openTestShop(typeof environment === "function" ? environment() : environment),
	);
}

/** The same, with a proxy to its database that can be interrupted; `db` is connected directly. */
export async function openProxiedShop(environment: Environment = {}) {
	const database = await createTestDatabase();
	const proxy = await openDatabaseProxy(database.url);
	const shop = await openShopOn(proxy.url, environment);
	return {
		...shop,
		proxy,
		db: database.db,
		async close() {
			proxy.reopen();
			await shop.close();
			await proxy.close();
			await database.close();
		},
	};
}

/** Imports the bundle without starting the shop, as running it would. */
async function importBundle(): Promise<typeof import("#app/server/server.ts")> {
	process.env.GAMESTORE_IMPORT_ONLY = "1";
	try {
		return await import(/* @vite-ignore */ BUNDLE);
	} finally {
		delete process.env.GAMESTORE_IMPORT_ONLY;
	}
}

/** The same, on an existing database, whose owner this address is. */
export async function openShopOn(databaseUrl: string, environment: Environment = {}) {
	const { openForTest } = await importBundle();
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-shop-"));
	const shop = await openForTest({
		NODE_ENV: "production",
		...(environment.DATABASE_URL ? {} : databaseEnvironment(databaseUrl)),
		DATA_DIR: dataDirectory,
		DEMO: "0",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		LOG_LEVEL: "fatal",
		...environment,
	});
	return {
		...shop,
		dataDirectory,
		/** Signs the session cookies. */
		secret: authSecret(shop.app.env),
		/** `address` is the client's IP address, as the socket would have it. */
		fetch: async (path: string, init?: RequestInit, address = "127.0.0.1"): Promise<Response> =>
			shop.http.fetch(new Request(new URL(path, environment.ORIGIN ?? "http://shop.test"), init), {
				incoming: { socket: { remoteAddress: address } },
			}),
		async close() {
			await shop.close();
			// A mail may still be written.
			rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
		},
	};
}

/** Another process of the same shop. */
export function openBeside(shop: Pick<TestShop, "app">, environment: Environment = {}) {
	return openShopOn(shop.app.env.databaseOwnerUrl as string, environment);
}

/** Posts a form as a browser on the shop's own page would. */
export function formPost(fields: Record<string, string>, cookie = ""): RequestInit {
	return {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { cookie, "sec-fetch-site": "same-origin" },
		redirect: "manual",
	};
}

/** The Cookie header that a browser would send after this response. */
export function cookieOf(response: Response): string {
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.filter((cookie) => !cookie?.startsWith("flash="))
		.join("; ");
}

/** Logs in and returns the Cookie header. */
export async function signInAs(shop: TestShop, login: { email: string; password: string }) {
	const response = await shop.fetch("/login", formPost(login));
	if (response.status !== 302) throw new Error(`login answered ${response.status}`);
	return cookieOf(response);
}

export async function findUserId({ db }: Pick<TestShop, "db">, email: string): Promise<string> {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	if (!user) throw new Error(`nobody has the email ${email}`);
	return user.id;
}

/** Registers a customer and returns the Cookie header. */
export async function registerAs(shop: TestShop, email: string, password = "parol-123") {
	const form = { name: "Aysel Nümunə", email, password, passwordAgain: password };
	const response = await shop.fetch("/register", formPost(form));
	if (response.status !== 302) throw new Error(`register answered ${response.status}`);
	return cookieOf(response);
}
