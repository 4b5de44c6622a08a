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
	presence.note("günay", "first", 1);
	expect(presence.openedByOthers("günay")).toEqual([]);
	expect(presence.openedByOthers("rauf")).toEqual(["first"]);
	presence.note("günay", "second", 2);
	expect(presence.openedByOthers("rauf")).toEqual(["second"]);
	presence.note("günay", undefined, 3);
	expect(presence.openedByOthers("rauf")).toEqual([]);
});

test("what was asked for earlier and comes to its turn later is not open", () => {
	const { presence, hub, published } = openAt();
	presence.note("günay", "second", 2);
	presence.note("günay", "first", 1);
	expect(presence.openedByOthers("rauf")).toEqual(["second"]);
	expect(published).toEqual(["opened:günay:second:2"]);
	hub.receive(["opened:günay:first:1"]);
	expect(presence.openedByOthers("rauf")).toEqual(["second"]);
	// Back at once: the one between, which was given up, changes nothing either.
	presence.note("günay", "second", 4);
	presence.note("günay", "third", 3);
	expect(presence.openedByOthers("rauf")).toEqual(["second"]);
	presence.note("günay", "third", 4);
	expect(presence.openedByOthers("rauf")).toEqual(["third"]);
});

test("who has nothing open from the beginning is told to nobody", () => {
	const { presence, published } = openAt();
	presence.note("günay", undefined, 1);
	expect(published).toEqual([]);
});

test("it lapses after three minutes, although its page is shown anew", () => {
	const { presence, clock, published } = openAt();
	presence.note("günay", "first", 1);
	clock.ms = 3 * 60_000 - 1;
	presence.note("günay", "first", 2);
	expect(presence.openedByOthers("rauf")).toEqual(["first"]);
	clock.ms += 1;
	presence.note("günay", "first", 3);
	expect(presence.openedByOthers("rauf")).toEqual([]);
	expect(published).toEqual(["opened:günay:first:1"]);
});

test("another process of the shop is told, and nothing else is taken for it", () => {
	const { hub, presence } = openAt();
	hub.receive(["user:günay", "admin", "opened:günay:first:1"]);
	expect(presence.openedByOthers("rauf")).toEqual(["first"]);
});

test("what is no id of anything is not told", () => {
	const { presence, published } = openAt();
	presence.note("günay", "first", 1);
	presence.note("günay", `second:${"x".repeat(8000)}`, 2);
	expect(presence.openedByOthers("rauf")).toEqual([]);
	expect(published).toEqual(["opened:günay:first:1", "opened:günay::2"]);
});
