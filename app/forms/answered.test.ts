import { DatabaseError } from "pg";
import { data, RouterContextProvider, redirect } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { type App, appContext } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { ConnectionLost } from "#app/platform/database/errors.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { answered, redirectWithFlash } from "./answered.server.ts";

let lines: string[];
beforeEach(() => {
	lines = [];
});

const logged = () => lines.map((line) => JSON.parse(line));

type Sent = RequestInit & { failureMessage?: string; typed?: string[] };

function answerTo(
	work: (form: FormData) => Promise<unknown>,
	{ failureMessage, typed, ...sent }: Sent = {},
) {
	const context = new RouterContextProvider();
	const log = openLog({ logLevel: "info" }, { write: (line: string) => lines.push(line) });
	context.set(appContext, { log } as App);
	const request = new Request("http://shop.test/cart?token=secret", { method: "POST", ...sent });
	return answered(work, { failureMessage, typed })({ request, context });
}

const refuse = (thrown: unknown) => () => Promise.reject(thrown);
test.each([
	[
		"an outage",
		new ConnectionLost(new Error("gone"), { changedNothing: false }),
		503,
		"Mağaza hazırda cavab vermir, bir azdan yenidən cəhd edin",
	],
	["a bug", new Error("a bug"), 500, "Xəta baş verdi"],
])("an action that fails by %s answers with a message", async (_, error, status, message) => {
	const answer = await answerTo(refuse(error));
	expect(answer).toMatchObject({ init: { status }, data: { refused: { message } } });
});

test("a refusal answers with its status, its message and its fields, and is not logged", async () => {
	const fields = { email: "Email yazın" };
	const answer = await answerTo(refuse(new Problem("too-many", "Bir azdan", fields)));
	expect(answer).toMatchObject({
		init: { status: 429 },
		data: { refused: { code: "too-many", message: "Bir azdan", fields }, typed: {} },
	});
	expect(lines).toEqual([]);
});

test("what is no refusal passes through", async () => {
	const elsewhere = redirect("/orders");
	await expect(answerTo(refuse(elsewhere))).rejects.toBe(elsewhere);
	expect(await answerTo(async () => "done")).toBe("done");
	const made = data("made", { status: 202 });
	expect(await answerTo(async () => made)).toBe(made);
	expect(lines).toEqual([]);
});

test("what was typed into the fields that the page names comes back, and nothing else that was sent", async () => {
	const body = new FormData();
	for (const name of ["email", "password", "made-up"]) body.set(name, "typed");
	body.set("picture", new File(["x"], "x.png"));
	const typed = async (names?: string[]) => {
		const answer = await answerTo(refuse(new Problem("invalid", "")), { body, typed: names });
		return (answer as { data: { typed: object } }).data.typed;
	};
	expect(await typed(["email", "picture"])).toEqual({ email: "typed" });
	expect(await typed()).toEqual({});
});

test("a bug is logged whole, under the id that the person sees", async () => {
	const answer = await answerTo(refuse(new Error("a bug")), { failureMessage: "Alınmadı" });
	const { refused } = (answer as { data: { refused: { failureId: string } } }).data;
	expect(refused).toMatchObject({ code: "failure", message: "Alınmadı" });
	expect(refused.failureId).toMatch(/^[0-9a-z]{8}$/);
	expect(logged()).toMatchObject([
		{
			level: 50,
			msg: "action failed",
			err: { message: "a bug" },
			failureId: refused.failureId,
			pathname: "/cart",
		},
	]);
	expect(lines.join()).not.toContain("secret");
});

test("a client that went away in the middle of its form is no failure of the shop", async () => {
	const answer = await answerTo(refuse(new Error("aborted")), { signal: AbortSignal.abort() });
	expect(answer).toMatchObject({ init: { status: 500 } });
	expect(lines).toEqual([]);
});

test("an outage is one warning without a stack", async () => {
	await answerTo(refuse(new ConnectionLost(new Error("gone"), { changedNothing: false })));
	expect(logged()).toMatchObject([{ level: 40, msg: "action met an outage", pathname: "/cart" }]);
	expect(lines.join()).not.toMatch(/secret|"stack"/);
});

test("a body that cannot be read, and a text that cannot be stored, are the sender's mistake", async () => {
	const broken = { body: "--b", headers: { "content-type": "multipart/form-data; boundary=b" } };
	const unstorable = (code: string) => Object.assign(new DatabaseError("", 0, "error"), { code });
	for (const answer of [
		await answerTo(async () => "never", broken),
		await answerTo(refuse(unstorable("22021"))),
		await answerTo(refuse(unstorable("22P05"))),
	]) {
		expect(answer).toMatchObject({
			init: { status: 422 },
			data: { refused: { code: "invalid", message: "Xəta baş verdi" } },
		});
	}
	const other = await answerTo(refuse(new TypeError("x is not a function")));
	expect(other).toMatchObject({ init: { status: 500 } });
	expect(lines).toHaveLength(1);
});

test("an action without a form gets an empty one", async () => {
	expect(await answerTo(async (form) => [...form])).toEqual([]);
	const body = new URLSearchParams({ a: "b" });
	expect(await answerTo(async (form) => [...form], { body })).toEqual([["a", "b"]]);
});

test("a message for the next page lasts a minute, and is named, not written", () => {
	const response = redirectWithFlash("/orders", "order-placed");
	expect([response.status, response.headers.get("location")]).toEqual([302, "/orders"]);
	expect(response.headers.get("set-cookie")).toBe(
		"flash=order-placed; Path=/; Max-Age=60; SameSite=Lax",
	);
});
