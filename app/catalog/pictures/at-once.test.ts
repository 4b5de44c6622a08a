import { expect, test } from "vitest";
import { limitAtOnce } from "./at-once.server.ts";

test("no more works run at once than are allowed, the others in their order, whatever fails", async () => {
	const atOnce = limitAtOnce(2);
	const begun: number[] = [];
	const works = Array.from({ length: 5 }, (_, index) => {
		const held = Promise.withResolvers<number>();
		const result = atOnce(() => {
			begun.push(index);
			return held.promise;
		});
		return { result, ...held };
	});
	await expect.poll(() => begun).toEqual([0, 1]);
	works[1]?.reject(new Error("lost"));
	await expect(works[1]?.result).rejects.toThrow("lost");
	await expect.poll(() => begun).toEqual([0, 1, 2]);
	for (const index of [0, 2, 3, 4]) works[index]?.resolve(index);
	expect(await works[4]?.result).toBe(4);
	expect(begun).toEqual([0, 1, 2, 3, 4]);
	// Who was last made room for others.
	const again: number[] = [];
	for (const number of [1, 2, 3]) void atOnce(async () => again.push(number));
	await expect.poll(() => again).toEqual([1, 2, 3]);
});
