import { expect, test } from "vitest";
import { rememberPublished } from "./published-topics.server.ts";
import type { Topic } from "./topics.ts";

/** Moments are so close to each other that two may be the same. */
function aMomentPasses() {
	const now = () => performance.timeOrigin + performance.now();
	for (const began = now(); now() === began; );
}

const HEARD: Topic[] = ["catalog", "settings", "user:a"];

test("what was published since a position is told of the topics that are heard, and nothing from before", () => {
	const published = rememberPublished();
	published.add(["settings"]);
	aMomentPasses();
	const position = published.position();
	expect(published.since(position, HEARD)).toEqual([]);
	published.add(["user:a", "user:b", "admin"]);
	expect(published.since(position, HEARD)).toEqual(["user:a"]);
	published.add(["catalog"]);
	published.add(["catalog"]);
	expect(published.since(position, HEARD)).toEqual(["catalog", "user:a"]);
	aMomentPasses();
	expect(published.since(published.position(), HEARD)).toEqual([]);
});

test("what another process sent, or nobody, says nothing", () => {
	const published = rememberPublished();
	const [, moment] = published.position().split(".");
	for (const position of [rememberPublished().position(), `.${moment}`, moment ?? "", "", "a b.1"])
		expect(published.since(position, HEARD)).toBeUndefined();
});

test("after a time in which nothing was heard, nothing is known of it", () => {
	const published = rememberPublished();
	const before = published.position();
	published.forget();
	expect(published.since(before, HEARD)).toBeUndefined();
	aMomentPasses();
	expect(published.since(published.position(), HEARD)).toEqual([]);
});

test("so many topics are remembered; of what the forgotten ones were published for, nothing is known", () => {
	const published = rememberPublished({ max: 3 });
	const first = published.position();
	published.add(["user:a"]);
	aMomentPasses();
	const second = published.position();
	published.add(["user:b", "user:c"]);
	expect(published.since(first, HEARD)).toEqual(["user:a"]);
	published.add(["user:d"]);
	expect(published.since(first, HEARD)).toBeUndefined();
	expect(published.since(second, HEARD)).toEqual([]);
	// Published anew, a topic is not the oldest any more.
	aMomentPasses();
	const third = published.position();
	published.add(["user:b"]);
	published.add(["user:e"]);
	expect(published.since(third, ["user:b", "user:d"])).toEqual(["user:b"]);
});

test("how much is published cannot be read from positions", () => {
	const published = rememberPublished();
	const momentOf = (position: string) => Number(position.split(".").slice(1).join("."));
	const before = momentOf(published.position());
	published.add(Array.from({ length: 5000 }, (_, at): Topic => `user:${at}`));
	const after = momentOf(published.position());
	expect(after).toBeGreaterThanOrEqual(before);
	expect(Math.abs(after - (performance.timeOrigin + performance.now()))).toBeLessThan(60_000);
});
