import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

// Tests beside their subjects, on a real PostgreSQL. The pages are tested on the built bundle.
export default defineConfig({
	test: {
		include: ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
		globalSetup: "test/postgres.setup.ts",
		setupFiles: "test/cheap-digests.ts",
		testTimeout: 120_000,
		hookTimeout: 120_000,
		// A loaded machine is slow; what never comes is still told.
		expect: { poll: { timeout: 15_000 } },
		// Two cores are busy with four files: each waits for processes and for the database as well.
		maxWorkers: 4,
		// So they have no processor to spare for collecting garbage often, or in threads of its own, nor
		// for optimizing what is run a few thousand times and then not again.
		execArgv: [
			"--invocation-count-for-turbofan=20000",
			"--min-semi-space-size=128",
			"--max-semi-space-size=128",
			"--single-threaded-gc",
		],
		sequence: { sequencer: LongestFirst },
		// What a file starts is its own; the modules that it needs are loaded once.
		isolate: false,
		// The built shop runs as in production, not as Vite would transform it.
		server: { deps: { external: [/\/build\/server\//] } },
	},
});
