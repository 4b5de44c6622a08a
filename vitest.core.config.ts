import { defineConfig } from "vitest/config";

// The pure parts alone, without a database, for `npm run test:mutants:core`.
export default defineConfig({
	test: {
		include: [
			"app/core/*.test.ts",
			"app/cart/{cart,cart-changes,cart-store,player-id}.test.ts",
			"app/forms/read-fields.test.ts",
			"app/live/connection.test.ts",
			"app/platform/{client-address,env}.test.ts",
			"app/server/cache/public-address.test.ts",
			"app/users/shown-name.test.ts",
		],
	},
});
