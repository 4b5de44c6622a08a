// The heap of the shop as `npm start` launches it, asked of the running processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryBytes, shareMemory } from "../app/platform/share-memory.mjs";
import { makeFolder, removeFolder } from "./run-shop.ts";

vi.setConfig({ testTimeout: 90_000 });

let folder: string;
beforeEach(() => {
	folder = makeFolder();
});
afterEach(() => removeFolder(folder));

/** What the heap of each process of the shop may grow to, in MiB. */
async function heapLimits(environment: Record<string, string>): Promise<number[]> {
	const { NODE_OPTIONS = "", ...others } = environment;
	const ask = join(folder, "ask.cjs");
	writeFileSync(
		ask,
		`if (/build.server.index\\.js$/.test(process.argv[1])) {
			const limit = require("node:v8").getHeapStatistics().heap_size_limit;
			process.stdout.write("heap " + limit / 1024 / 1024 + "\\n");
		}`,
	);
	const prepare = pathToFileURL("scripts/prepare.mjs").href;
	const script = `import { launchShop } from "${prepare}"; await launchShop();`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		env: {
			PATH: process.env.PATH,
			DATA_DIR: join(folder, "data"),
			PORT: "0",
			DEMO: "0",
			LOG_LEVEL: "silent",
			NODE_OPTIONS: `${NODE_OPTIONS} -r ${ask}`,
			...others,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let said = "";
	child.stdout.setEncoding("utf8").on("data", (text) => {
		said += text;
		if (said.includes("GameStore:")) child.kill("SIGTERM");
	});
	await once(child, "close");
	return [...said.matchAll(/^heap (\d+)/gm)].map(([, limit]) => Number(limit));
}

function expected(workers: number) {
	const share = shareMemory({ bytes: memoryBytes(), workers, ownPostgres: true });
	return { old: share.oldSpaceMb, young: 3 * share.semiSpaceMb };
}

test("the shop's heap ends where the machine's share ends", async () => {
	const { old, young } = expected(1);
	expect(await heapLimits({})).toEqual([old + young]);
});

test("workers share", async () => {
	const { old, young } = expected(2);
	expect(await heapLimits({ WORKERS: "2" })).toEqual(Array(3).fill(old + young));
});

test.for(["--max-old-space-size=300", "--max_old_space_size=300"])(
	"NODE_OPTIONS=%s is above it",
	async (NODE_OPTIONS) => {
		const { young } = expected(1);
		expect(await heapLimits({ NODE_OPTIONS })).toEqual([300 + young]);
	},
);
