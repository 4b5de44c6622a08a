// What a start says to its operator about its surroundings.
import { expect, test } from "vitest";
import { makeFolder, removeFolder, runShop } from "./run-shop.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();

/** Everything that a start in this environment says from warnings upwards. */
async function readWarnings(environment: Record<string, string>): Promise<string> {
	const folder = makeFolder();
	const own = { ...database.environment, DATA_DIR: folder, LOG_LEVEL: "warn" };
	const shop = runShop({ ...own, ...environment });
	try {
		// The public address is printed, whatever the port is.
		await shop.address();
		await expect.poll(() => shop.output).toContain("GameStore:");
		// What is said after that is said before the first request is answered.
		await shop.stop();
		return shop.output;
	} finally {
		await shop.stop();
		removeFolder(folder);
	}
}

test.each([
	[{ ORIGIN: "https://magaza.example" }, true],
	[{ ORIGIN: "https://magaza.example", TRUST_PROXY: "loopback" }, false],
])("a start with %o says whether the proxy is missing: %s", async (environment, isSaid) => {
	const said = await readWarnings(environment as Record<string, string>);
	expect(said.includes("TRUST_PROXY names none")).toBe(isSaid);
});

test("a start at a public address says that nobody told it whether it is a demo", async () => {
	const place = { ORIGIN: "https://magaza.example", TRUST_PROXY: "loopback" };
	expect(await readWarnings({ ...place, DEMO: "" })).toContain("DEMO is not 0");
	expect(await readWarnings(place)).not.toContain("DEMO");
});

test("a start says when the role that serves could rewrite the ledger", async () => {
	const sentence = "a hole in the shop could rewrite the ledger and the journal";
	expect(await readWarnings({})).not.toContain(sentence);
	const one = { DATABASE_URL: database.url, DATABASE_OWNER_URL: "" };
	expect(await readWarnings(one)).toContain(sentence);
});
