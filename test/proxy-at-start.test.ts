import { expect, test } from "vitest";
import { makeFolder, removeFolder, runShop } from "./run-shop.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();

test.each([
	[{ ORIGIN: "https://magaza.example" }, true],
	[{ ORIGIN: "https://magaza.example", TRUST_PROXY: "loopback" }, false],
])("a start with %o says whether the proxy is missing: %s", async (environment, isSaid) => {
	const folder = makeFolder();
	const own = { DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: "warn" };
	const shop = runShop({ ...own, ...environment } as Record<string, string>);
	try {
		// The public address is printed, whatever the port is.
		await shop.address();
		await expect.poll(() => shop.output).toContain("GameStore:");
		await shop.stop();
		expect(shop.output.includes("TRUST_PROXY names none")).toBe(isSaid);
	} finally {
		await shop.stop();
		removeFolder(folder);
	}
});
