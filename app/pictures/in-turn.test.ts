import { expect, test } from "vitest";
import { takeTurns } from "./in-turn.server.ts";

/** Works that end when they are told to, and which of them were begun. */
function makeWorks(inTurn: ReturnType<typeof takeTurns>) {
	const begun: string[] = [];
	const start = (name: string) => {
		const held = Promise.withResolvers<string>();
		const result = inTurn(() => {
			begun.push(name);
			return held.promise;
		});
		return { result, ...held };
	};
	return { begun, start };
}

test("one work is done at a time, in the order in which they came", async () => {
	const { begun, start } = makeWorks(takeTurns(2));
	const works = ["one", "two", "three"].map(start);
	await expect.poll(() => begun).toEqual(["one"]);
	works[0]?.resolve("done");
	expect(await works[0]?.result).toBe("done");
	await expect.poll(() => begun).toEqual(["one", "two"]);
	// One that fails makes way as well.
	works[1]?.reject(new Error("no picture"));
	await expect(works[1]?.result).rejects.toThrow("no picture");
	await expect.poll(() => begun).toEqual(["one", "two", "three"]);
	works[2]?.resolve("done");
	expect(await works[2]?.result).toBe("done");
});

test("past those who wait somebody is told to come again", async () => {
	const { begun, start } = makeWorks(takeTurns(1));
	const [first, second] = ["one", "two"].map(start);
	const third = start("three").result.catch((error) => error);
	// Told at once: nobody waits to hear that they cannot wait.
	const waits = new Promise((resolve) => setImmediate(resolve, "it waits"));
	expect(await Promise.race([third, waits])).toMatchObject({
		code: "too-many",
		message: "İndi başqa şəkillər hazırlanır, bir azdan yenidən cəhd edin",
	});
	first?.resolve("done");
	await first?.result;
	const fourth = start("four");
	second?.resolve("done");
	fourth.resolve("done");
	await fourth.result;
	expect(begun).toEqual(["one", "two", "four"]);
});
