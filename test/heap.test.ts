// The heap limit of the shop as `npm start` launches it, read from the running processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { memoryBytes, shareMemory } from "#app/platform/share-memory.mjs";
import { inherited } from "./inherited.ts";
import { makeFolder, removeFolder } from "./run-shop.ts";

vi.setConfig({ testTimeout: 90_000 });

// All tests start the same shop: creating a database for each would take most of the time.
const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** The heap limit of each process of the shop, in MiB. */
async function heapLimits(environment: Record<string, string>): Promise<number[]> {
	const { NODE_OPTIONS = "", ...others } = environment;
	const ask = join(folder, "ask.cjs");
	writeFileSync(
		ask,
		`if (/build.server.index\\.js$/.test(process.argv[1])) {
			const limit = require("node:v8").getHeapStatistics().heap_size_limit;
			process.stdout.write("heap " + limit / 1024 / 1024 + "\\n");
			if (!process.env.WORKERS) process.exit();
		}`,
	);
	const prepare = pathToFileURL("scripts/bootstrap.mjs").href;
	const script = `import { launchShop } from "${prepare}"; await launchShop();`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		env: {
			...inherited(),
			DATA_DIR: join(folder, "data"),
			PORT: "0",
			DEMO: "0",
			LOG_LEVEL: "silent",
			NODE_OPTIONS: `${NODE_OPTIONS} -r ${ask}`,
			...others,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text) => {
		output += text;
		if (output.includes("GameStore:")) child.kill("SIGTERM");
	});
	await once(child, "close");
	return [...output.matchAll(/^heap (\d+)/gm)].map(([, limit]) => Number(limit));
}

function expected(workers: number) {
	const share = shareMemory({ bytes: memoryBytes(), workers, ownPostgres: true });
	return { old: share.oldSpaceMb, young: 3 * share.semiSpaceMb };
}

test("the heap is limited to the shop's share of the machine", async () => {
	const { old, young } = expected(1);
	expect(await heapLimits({})).toEqual([old + young]);
});

test("workers share that limit", async () => {
	const { old, young } = expected(2);
	expect(await heapLimits({ WORKERS: "2" })).toEqual(Array(3).fill(old + young));
});

test.for(["--max-old-space-size=300", "--max_old_space_size=300"])(
	"NODE_OPTIONS=%s overrides it",
	async (NODE_OPTIONS) => {
		const { young } = expected(1);
		expect(await heapLimits({ NODE_OPTIONS })).toEqual([300 + young]);
	},
);
