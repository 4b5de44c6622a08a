import { defineConfig } from "vitest/config";

// A release, behind the proxies of Debian and on a fresh Debian: one file after the other, as they
// take ports, memory and times.
export default defineConfig({
	test: {
		include: ["test/deploy/**/*.deploy.ts"],
		globalSetup: "test/deploy/release.setup.ts",
		fileParallelism: false,
		testTimeout: 1_200_000,
		hookTimeout: 300_000,
		teardownTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
