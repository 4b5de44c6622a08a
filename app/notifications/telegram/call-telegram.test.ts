// What the bot's server can do to the shop, and that nobody reads the token in what comes of it.
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Behaviour, type FakeTelegram, openFakeTelegram, TOKEN } from "#test/fake-telegram.ts";
import { callTelegram } from "./call-telegram.server.ts";

let fake: FakeTelegram;
beforeEach(async () => {
	fake = await openFakeTelegram();
});
afterEach(() => fake.close());

const call = (signal?: AbortSignal) =>
	callTelegram(
		{ token: TOKEN, apiUrl: fake.apiUrl },
		"sendMessage",
		{ chat_id: 1, text: "a" },
		signal,
	);

type Failed = Error & { mayBeSent?: boolean };

async function failed(calling: Promise<unknown>): Promise<Failed> {
	return calling.then(
		() => new Error("it did not fail"),
		(error: Failed) => error,
	);
}

async function failure(behaviour: Behaviour) {
	fake.next.sendMessage = [behaviour];
	const error = await failed(call(AbortSignal.timeout(behaviour === "hangs" ? 500 : 20_000)));
	expect(`${inspect(error, { depth: 9 })}${error.stack}${JSON.stringify(error)}`).not.toContain(
		"planted",
	);
	return error;
}

test("the answer is what the server says it is, at the path of the bot", async () => {
	expect(await call()).toEqual({ message_id: 1 });
	expect(fake.calls[0]).toMatchObject({ token: TOKEN, fields: { chat_id: 1, text: "a" } });
});

const says = (text: string) => `${text} ${TOKEN} https://x/bot${TOKEN}/sendMessage`;

test.each([
	[{ status: 401, description: says("Unauthorized") }, "TelegramAway", "token", false],
	[{ status: 404, description: says("Not Found") }, "TelegramAway", "token", false],
	[{ status: 409, description: says("Conflict") }, "TelegramAway", "conflict", false],
	[{ status: 500, description: says("Internal") }, "TelegramAway", "broken", true],
	[{ status: 502, text: "<html>" }, "TelegramAway", "broken", true],
	[{ status: 200, text: "<html>" }, "TelegramAway", "no-answer", true],
	[{ status: 200, text: '{"ok":false}' }, "TelegramAway", "no-answer", true],
	["hangs", "TelegramAway", "no-answer", true],
	["cut", "TelegramAway", "no-answer", true],
	[
		{ status: 403, description: says("Forbidden: bot was blocked") },
		"TelegramRefused",
		"blocked",
		undefined,
	],
	[
		{ status: 400, description: "Bad Request: chat not found" },
		"TelegramRefused",
		"blocked",
		undefined,
	],
	[
		{ status: 400, description: says("Bad Request: too long") },
		"TelegramRefused",
		"refused",
		undefined,
	],
] as [Behaviour, string, string, boolean | undefined][])(
	"%j is a %s: %s",
	async (behaviour, name, reason, mayBeSent) => {
		expect(await failure(behaviour)).toMatchObject({ name, failure: reason });
		expect((await failure(behaviour)).mayBeSent).toBe(mayBeSent);
	},
);

test("nobody there is no message that may have arrived", async () => {
	fake.close();
	const error = await failed(call());
	expect(error).toMatchObject({ failure: "unreachable", mayBeSent: false });
	expect(inspect(error, { depth: 9 })).not.toContain("planted");
});

test.each([
	[7, 7],
	[undefined, 30],
	[-1, 1],
	[10_000_000, 86_400],
])("a pause of %s seconds is one of %s", async (retryAfter, pauseS) => {
	const asked = { status: 429, ...(retryAfter !== undefined && { retryAfter }) };
	expect(await failure(asked)).toMatchObject({ name: "TelegramBusy", pauseS });
});

test("a redirect is not followed: the token would go along", async () => {
	await failure({ status: 307, description: "" });
	expect(fake.calls).toHaveLength(1);
});

test("an answer without an end is left", async () => {
	const text = JSON.stringify({ ok: true, result: "x".repeat(5_000_000) });
	expect(await failure({ status: 200, text })).toMatchObject({ failure: "no-answer" });
});
