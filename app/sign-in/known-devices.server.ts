import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "#app/app-context.server.ts";
import { newId } from "#app/core/ids.ts";
import { type Account, findAccount } from "./settle-sign-in.server.ts";

/** The longest that browsers allow. */
const LASTS_S = 400 * 24 * 60 * 60;
/** People who share a device are each known there, as far as a cookie should grow. */
const MOST_PEOPLE = 5;

/**
 * The id of the device, if this person signed in on it since their credentials last changed. The cookie
 * is a list of an id and a signature over whose device it is; it opens nothing, and only keeps the wrong
 * passwords of strangers apart from the owner's.
 */
export function findKnownDevice(
	app: App,
	{ request, account }: { request: Request; account: Account | undefined },
): string | undefined {
	if (!account) return undefined;
	const known = readEntries(app, request).find((entry) =>
		isSame(entry, sign(app, account, idOf(entry))),
	);
	return known && idOf(known);
}

/** Adds the cookie by which this device is known from now on, in place of one that was known before. */
export async function rememberDevice(
	app: App,
	{ request, userId, headers }: { request: Request; userId: string; headers: Headers },
): Promise<void> {
	const account = await findAccount(app.db, { id: userId });
	if (!account) return;
	const known = findKnownDevice(app, { request, account });
	const own = sign(app, account, known ?? newId());
	const others = readEntries(app, request).filter((entry) => entry !== own);
	const value = [own, ...others].slice(0, MOST_PEOPLE).join("~");
	const { secure } = app.auth.options.advanced.defaultCookieAttributes;
	const attributes = `Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
	headers.append("set-cookie", `${nameOf(app)}=${value}; ${attributes}`);
}

function nameOf({ auth }: App): string {
	return `${auth.options.advanced.cookiePrefix}.device`;
}

function readEntries(app: App, request: Request): string[] {
	const start = `${nameOf(app)}=`;
	const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
	const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
	return value
		.split("~")
		.filter((entry) => /^\w+\.[\w-]{43}$/.test(entry))
		.slice(0, MOST_PEOPLE);
}

function idOf(entry: string): string {
	return entry.slice(0, entry.indexOf("."));
}

function sign({ auth }: App, { id: userId, round }: Account, id: string): string {
	const signature = createHmac("sha256", auth.options.secret)
		.update(`device ${id} of ${userId} in round ${round}`)
		.digest("base64url");
	return `${id}.${signature}`;
}

function isSame(one: string, other: string): boolean {
	const [first, second] = [Buffer.from(one), Buffer.from(other)];
	return first.length === second.length && timingSafeEqual(first, second);
}
