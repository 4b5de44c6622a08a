import { expect, test } from "vitest";
import { openHub } from "./hub.server.ts";
import { openPresence } from "./presence.server.ts";
import type { Topic } from "./topics.ts";

function openAt() {
	const clock = { ms: 0 };
	const hub = openHub();
	const published: Topic[] = [];
	hub.onPublished((topics) => published.push(...topics));
	return { hub, clock, published, presence: openPresence(hub, () => clock.ms) };
}

test("what an admin has opened last is told to the others, until it is left or another is opened", () => {
	const { presence } = openAt();
	presence.note("günay", "first");
	expect(presence.openedByOthers("günay")).toEqual([]);
	expect(presence.openedByOthers("rauf")).toEqual(["first"]);
	presence.note("günay", "second");
	expect(presence.openedByOthers("rauf")).toEqual(["second"]);
	presence.note("günay");
	expect(presence.openedByOthers("rauf")).toEqual([]);
});

test("it lapses after three minutes, although its page is shown anew", () => {
	const { presence, clock, published } = openAt();
	presence.note("günay", "first");
	clock.ms = 3 * 60_000 - 1;
	presence.note("günay", "first");
	expect(presence.openedByOthers("rauf")).toEqual(["first"]);
	clock.ms += 1;
	presence.note("günay", "first");
	expect(presence.openedByOthers("rauf")).toEqual([]);
	expect(published).toEqual(["opened:günay:first"]);
});

test("another process of the shop is told, and nothing else is taken for it", () => {
	const { hub, presence } = openAt();
	hub.receive(["user:günay", "admin", "opened:günay:first"]);
	expect(presence.openedByOthers("rauf")).toEqual(["first"]);
});

test("what is no id of anything is not told", () => {
	const { presence, published } = openAt();
	presence.note("günay", "first");
	presence.note("günay", `second:${"x".repeat(8000)}`);
	expect(presence.openedByOthers("rauf")).toEqual([]);
	expect(published).toEqual(["opened:günay:first", "opened:günay:"]);
});
