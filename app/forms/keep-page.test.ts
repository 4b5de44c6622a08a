import { beforeEach, expect, test, vi } from "vitest";
import { keepPage, NO_ANSWER } from "./keep-page.ts";
import { forgetKeptForm, keepForm, readKeptForm, writeKeptForm } from "./kept-form.ts";
import { revalidateOnError } from "./revalidate-on-error.ts";

const PATH = "/admin/settings";
const TYPED = { person: "aysel", fields: { storeName: "Yeni ad" } };

beforeEach(() => {
	vi.stubGlobal("document", { cookie: "" });
	vi.stubGlobal("location", { pathname: PATH, search: "?a=b" });
	writeKeptForm(PATH, TYPED);
	return () => vi.unstubAllGlobals();
});

const kept = () => readKeptForm(PATH, "aysel");

/** Sends the form; returns the answer, or what was thrown. */
function send(serverAction: () => Promise<unknown>, path = PATH) {
	const request = new Request(`http://shop.test${path}?from=list`, { method: "POST" });
	return keepForm({ request, serverAction }).catch((thrown: unknown) => thrown);
}

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const leadTo = (location: string) => async () => {
	throw new Response(null, { status: 302, headers: { Location: location } });
};

test("a response that never arrives leaves the page, with a status of its own", async () => {
	const answer = await keepPage({ serverAction: lost });
	expect(answer).toMatchObject({
		init: { status: NO_ANSWER },
		data: { refused: { code: "failure", message: "" } },
	});
});

test("a redirect whose response was cut off is followed by its message", async () => {
	for (const cookie of ["flash=order-placed", "theme=dark; flash=order-placed"]) {
		vi.stubGlobal("document", { cookie });
		const thrown = await keepPage({ serverAction: lost }, { next: "/orders" }).catch((one) => one);
		expect(thrown.headers.get("Location")).toBe("/orders");
		const here = await keepPage({ serverAction: lost }).catch((one) => one);
		expect(here.headers.get("Location")).toBe(`${PATH}?a=b`);
	}
	vi.stubGlobal("document", { cookie: "not-flash=order-placed" });
	expect(await keepPage({ serverAction: lost })).toMatchObject({ init: { status: NO_ANSWER } });
});

test("what was typed is kept for whoever typed it", () => {
	expect(kept()).toEqual(TYPED.fields);
	expect(readKeptForm(PATH, "rauf")).toBeUndefined();
	expect(readKeptForm("/admin/games", "aysel")).toBeUndefined();
	forgetKeptForm(PATH);
	expect(kept()).toBeUndefined();
});

test.each<[string, () => Promise<unknown>]>([
	["the form is refused", async () => ({ refused: { message: "Düzəldin" } })],
	["no response arrives", lost],
	["the password has to be confirmed", leadTo("/confirm-password")],
	["the action says nothing", async () => undefined],
])("what was typed is kept when %s", async (_, serverAction) => {
	await send(serverAction);
	expect(kept()).toEqual(TYPED.fields);
});

test.each<[string, () => Promise<unknown>]>([
	["it is saved", async () => ({ done: "Saxlanıldı" })],
	["it is saved and leads elsewhere", leadTo("/admin")],
	["it leads to a page that is called alike", leadTo("/logins")],
])("what was typed is forgotten once %s", async (_, serverAction) => {
	await send(serverAction);
	expect(kept()).toBeUndefined();
});

test("another form's answer forgets nothing", async () => {
	await send(async () => ({ done: "Saxlanıldı" }), "/admin/games");
	expect(kept()).toEqual(TYPED.fields);
});

test("answers and redirects pass through", async () => {
	const answer = { refused: { message: "Düzəldin" } };
	expect(await send(async () => answer)).toBe(answer);
	expect(((await send(leadTo("/admin"))) as Response).headers.get("Location")).toBe("/admin");
});

test.each([
	[422, false, true],
	[409, false, true],
	[200, true, true],
	[undefined, true, true],
	[undefined, false, false],
	[NO_ANSWER, true, false],
])(
	"after an action with the status %s (by default: %s) a page is loaded again: %s",
	(actionStatus, defaultShouldRevalidate, expected) => {
		const args = { actionStatus, defaultShouldRevalidate };
		expect(revalidateOnError(args as Parameters<typeof revalidateOnError>[0])).toBe(expected);
	},
);
