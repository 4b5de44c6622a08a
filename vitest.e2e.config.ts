import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

// A real browser against a real shop: one file for each goal of a person.
export default defineConfig({
	test: {
		include: ["e2e/**/*.test.ts"],
		globalSetup: "test/postgres.setup.ts",
		setupFiles: "test/cheap-digests.ts",
		testTimeout: 120_000,
		hookTimeout: 120_000,
		// A loaded machine is slow; what never comes is still told.
		expect: { poll: { timeout: 15_000 } },
		// Two cores are busy with three files.
		maxWorkers: 3,
		// So they have no processor to spare for collecting garbage often, or in threads of its own, nor
		// for optimizing what is run a few thousand times and then not again.
		execArgv: [
			"--invocation-count-for-turbofan=20000",
			"--min-semi-space-size=128",
			"--max-semi-space-size=128",
			"--single-threaded-gc",
		],
		sequence: { sequencer: LongestFirst },
		isolate: false,
		// The built shop runs as in production, not as Vite would transform it.
		server: { deps: { external: [/\/build\/server\//] } },
	},
});
