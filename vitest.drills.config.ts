import { defineConfig } from "vitest/config";

// Failure drills with the programs of the system, one after the other: each measures times.
export default defineConfig({
	test: {
		include: ["test/drills/**/*.drill.ts"],
		globalSetup: "test/drills/report.ts",
		fileParallelism: false,
		hookTimeout: 120_000,
		teardownTimeout: 60_000,
	},
});
