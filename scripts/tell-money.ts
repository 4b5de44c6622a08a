import { checkMoney } from "../app/balance/check-money.server.ts";
import { openDatabase } from "../app/platform/database.server.ts";

/** Checks the money of a database and tells what was found; the script fails when it is not in order. */
export async function tellMoney(databaseUrl: string): Promise<void> {
	const db = openDatabase(databaseUrl, { connections: 1, patient: true });
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
