import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { whileThereIsRoom } from "./disk-room.server.ts";

const MIB = 1024 * 1024;
const forever = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => {
		signal.addEventListener("abort", () => reject(new Error("broken off")), { once: true });
	});

test("where 256 MiB are not free, the work does not begin", async () => {
	let begun = false;
	const work = async () => {
		begun = true;
	};
	const readFree = async () => 256 * MIB - 1;
	await expect(whileThereIsRoom("/backups", { readFree }, work)).rejects.toMatchObject({
		reason: "no-room",
		message: "/backups has 255 MiB free; 256 MiB have to stay free for the database.",
	});
	expect(begun).toBe(false);
});

test("with room the work is done, on the disk that is really there", async () => {
	expect(await whileThereIsRoom(tmpdir(), {}, async () => "done")).toBe("done");
	const readFree = async () => 256 * MIB;
	expect(await whileThereIsRoom("/backups", { readFree }, async () => "done")).toBe("done");
});

test("work that fills the disk is stopped, and fails for that reason", async () => {
	let free = 300 * MIB;
	const readFree = async () => {
		free -= 20 * MIB;
		return free;
	};
	let failure: unknown;
	whileThereIsRoom("/backups", { readFree, everyMs: 1 }, forever).catch((error) => {
		failure = error;
	});
	await expect.poll(() => failure, { timeout: 20_000 }).toMatchObject({ reason: "no-room" });
});

test("a disk that cannot be looked at for a moment stops nothing", async () => {
	let looks = 0;
	const readFree = async () => {
		if (++looks > 1) throw new Error("no answer");
		return 256 * MIB;
	};
	const work = () => expect.poll(() => looks).toBeGreaterThan(3);
	await whileThereIsRoom("/backups", { readFree, everyMs: 1 }, work);
});

test("whatever else stops the work is the reason then", async () => {
	const stopping = new AbortController();
	const { signal } = stopping;
	const working = whileThereIsRoom(tmpdir(), { signal }, () => {
		setTimeout(() => stopping.abort(), 1);
		return forever(signal);
	});
	await expect(working).rejects.toThrow("broken off");
	const failing = () => Promise.reject(new Error("its own"));
	await expect(whileThereIsRoom(tmpdir(), {}, failing)).rejects.toThrow("its own");
});

test("what was stopped before it began does not begin", async () => {
	const signal = AbortSignal.abort(new Error("stopped"));
	await expect(whileThereIsRoom(tmpdir(), { signal }, forever)).rejects.toThrow("stopped");
});
