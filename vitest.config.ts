import { defineConfig } from "vitest/config";

// Tests beside their subjects, on a real PostgreSQL. The pages are tested on the built bundle.
export default defineConfig({
	test: {
		include: ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
		globalSetup: "test/postgres.setup.ts",
		testTimeout: 30_000,
		hookTimeout: 60_000,
		// By default one core is left free, which on two is half. More would meet PostgreSQL's limit of
		// connections.
		maxWorkers: 2,
	},
});
