import { checkMoney } from "#app/balance/check-money.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";

/** Checks the money of a database and prints the findings; with any, the script's exit code is 1. */
export async function printMoneyCheck(databaseUrl: string): Promise<void> {
	const db = openDatabase(databaseUrl, { connections: 1, hasTimeLimits: false });
	try {
		const findings = await checkMoney(db);
		for (const { rule, says, offender, detail } of findings) {
			console.log(`Rule ${rule} (${says}) is broken by ${offender}: ${detail}`);
		}
		console.log(findings.length ? "The money is NOT in order." : "The money is in order.");
		if (findings.length > 0) process.exitCode = 1;
	} finally {
		await db.close();
	}
}
