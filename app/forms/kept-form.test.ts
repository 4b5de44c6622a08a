import { redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDeliver, type Toast } from "#app/ui/toasts.ts";
import { keepPage, NO_ANSWER } from "./keep-page.ts";
import { forgetKeptForm, keepForm, readKeptForm, writeKeptForm } from "./kept-form.ts";
import { revalidateOnError } from "./revalidate-on-error.ts";

const ADDRESS = "/admin/games/7";
const fields = { name: "Yarımçıq ad" };
let cookie: string;
let shown: Toast[];
/** Where the browser was sent, past the router. */
let assigned: string[];
beforeEach(() => {
	cookie = "other=1";
	shown = [];
	setDeliver((toast) => shown.push(toast));
	vi.stubGlobal("document", {
		get cookie() {
			return cookie;
		},
		set cookie(changed: string) {
			cookie = changed;
		},
	});
	assigned = [];
	const assign = (address: string) => assigned.push(address);
	vi.stubGlobal("location", { pathname: ADDRESS, search: "?q=PUBG", assign });
	writeKeptForm(ADDRESS, { person: "aysel", fields });
});
afterEach(() => {
	setDeliver(undefined);
	forgetKeptForm(ADDRESS);
	vi.unstubAllGlobals();
});

const kept = () => readKeptForm(ADDRESS, "aysel");
const send = (serverAction: () => Promise<unknown>, address = ADDRESS) =>
	keepForm({ request: new Request(`http://shop.test${address}?q=PUBG`), serverAction });

/** What the router gets from the `clientAction`, whether returned or thrown. */
const outcomeOf = (sending: Promise<unknown>) =>
	sending.then(
		() => undefined,
		(thrown) => thrown,
	);

test("what somebody typed is given back to them alone, at its own form", () => {
	expect(kept()).toEqual(fields);
	expect(readKeptForm(ADDRESS, "rauf")).toBeUndefined();
	expect(readKeptForm("/admin/games/8", "aysel")).toBeUndefined();
	forgetKeptForm(ADDRESS);
	expect(kept()).toBeUndefined();
});

test("what was typed is forgotten once it is saved", async () => {
	const saved = { done: "Oyun yeniləndi" };
	await send(async () => saved, "/admin/games/8");
	expect(kept()).toEqual(fields);
	expect(await send(async () => saved)).toBe(saved);
	expect(kept()).toBeUndefined();
});

test.each(["/admin/games", "/logins"])(
	"a redirect to another page, %s, means that it was saved",
	async (address) => {
		const answer = redirect(address);
		expect(await outcomeOf(send(() => Promise.reject(answer)))).toBe(answer);
		expect(kept()).toBeUndefined();
	},
);

test.each([
	"/login?next=%2Fadmin",
	"/confirm-password?next=%2Fadmin",
	"/profile/security?next=%2Fadmin",
])("%s is left for by the browser itself, and what was typed is kept", async (address) => {
	let isAnswered = false;
	send(() => Promise.reject(redirect(address))).finally(() => {
		isAnswered = true;
	});
	await expect.poll(() => assigned).toEqual([address]);
	// The router hears nothing: it would drop the redirect, or leave a second time.
	expect(isAnswered).toBe(false);
	expect(kept()).toEqual(fields);
});

test("a page that has left for the login meanwhile is not loaded there again, nor told so later", async () => {
	cookie = "flash=sign-in";
	const answer = redirect("/login?next=%2Fadmin");
	const assign = (address: string) => assigned.push(address);
	vi.stubGlobal("location", { pathname: "/login", search: "?next=%2Fadmin", assign });
	expect(await outcomeOf(keepPage({ serverAction: () => Promise.reject(answer) }))).toBe(answer);
	expect(assigned).toEqual([]);
	expect(cookie).toMatch(/^flash=; .*Max-Age=0/);
	vi.stubGlobal("location", { pathname: "/log", search: "", assign });
	void keepPage({ serverAction: () => Promise.reject(answer) });
	await expect.poll(() => assigned).toHaveLength(1);
});

test.each(["/login", "/profile/security", "/admin?next=/login?next=", "/orders?next=%2F"])(
	"a redirect to %s, which is no detour, is the router's",
	async (address) => {
		const answer = redirect(address);
		expect(await outcomeOf(keepPage({ serverAction: () => Promise.reject(answer) }))).toBe(answer);
		expect(assigned).toEqual([]);
	},
);

test.each(["/login", "/confirm-password"])(
	"what was typed is kept where the router leads to %s",
	async (address) => {
		await outcomeOf(send(() => Promise.reject(redirect(address))));
		expect(kept()).toEqual(fields);
	},
);

test.each([{ refused: { message: "Qeyd olunan sahələri düzəldin" } }, undefined])(
	"what was typed is kept where the answer is %j",
	async (answer) => {
		expect(await send(async () => answer)).toBe(answer);
		expect(kept()).toEqual(fields);
		expect(shown).toEqual([]);
	},
);

test("an answer that never arrives leaves the page and what was typed, with one toast", async () => {
	const answer = await send(() => Promise.reject(new TypeError("Failed to fetch")));
	expect(answer).toMatchObject({ data: { refused: { message: "" } }, init: { status: NO_ANSWER } });
	expect(shown).toMatchObject([{ kind: "error", text: "Xəta baş verdi" }]);
	expect(kept()).toEqual(fields);
});

test("a page may name what was lost in words of its own", async () => {
	const lost = { serverAction: () => Promise.reject(new TypeError("Failed to fetch")) };
	await keepPage(lost, { message: "Profil yenilənərkən xəta baş verdi" });
	expect(shown).toMatchObject([{ text: "Profil yenilənərkən xəta baş verdi" }]);
});

test("an answer of which only the flash cookie arrived leads on, without a word of failure", async () => {
	const lost = { serverAction: () => Promise.reject(new TypeError("Failed to fetch")) };
	for (const name of ["flash=order-placed", "other=1; flash=order-placed"]) {
		cookie = name;
		const answer = await outcomeOf(keepPage(lost, { next: "/orders" }));
		expect(answer.headers.get("location")).toBe("/orders");
	}
	expect((await outcomeOf(keepPage(lost))).headers.get("location")).toBe(`${ADDRESS}?q=PUBG`);
	expect(shown).toEqual([]);
	cookie = "notflash=order-placed";
	expect(await keepPage(lost)).toMatchObject({ init: { status: NO_ANSWER } });
});

test("a refused action reloads what the page shows, a lost one does not", () => {
	const reloads = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
		revalidateOnError({ actionStatus, defaultShouldRevalidate } as Parameters<
			typeof revalidateOnError
		>[0]);
	for (const status of [409, 422]) expect(reloads(status, false)).toBe(true);
	expect(reloads(200, true)).toBe(true);
	expect(reloads(NO_ANSWER, true)).toBe(false);
	expect(reloads(undefined, true)).toBe(true);
	expect(reloads(undefined, false)).toBe(false);
});
