import { sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { withdrawDeclined } from "#app/balance/withdraw-declined.server.ts";
import { Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { violatedConstraint } from "#app/platform/database/errors.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { confirmPassword } from "#app/sign-in/confirm-password.server.ts";
import { credentialsChanged } from "#app/sign-in/credentials.server.ts";
import type { SignedIn } from "#app/sign-in/find-signed-in.server.ts";
import { listObstacles } from "./closing-obstacles.server.ts";

const schema = z.object({ password: anyText() });

type Closing = { form: FormData; person: SignedIn; request: Request; caller: Caller };

/**
 * Closes a person's own account for good: who they were is gone from everything that stays, and so is all
 * that let them in. Refuses a wrong password, and an account with something unsettled: money, orders or
 * top-ups under way, a debt, the role of an admin.
 */
export async function closeAccount(app: App, { form, person, request, caller }: Closing) {
	const { password } = readFields(schema, form);
	await refuseUnsettled(app, person.id);
	await confirmPassword(app, { password, person, request, caller });
	const { id: userId, email } = person;
	try {
		await app.db.transaction(async (tx) => {
			await withdrawDeclined(tx, userId);
			// The triggers of this row lock, check and blank; somebody who sends it twice closes it once.
			await tx.execute(sql`
				INSERT INTO account_closings (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`);
			await credentialsChanged(tx, { userId, email });
			await app.mailer.forget(tx, email);
		});
	} catch (error) {
		// Something came up since it was looked for.
		if (violatedConstraint(error) === "account_closings_settled") {
			await refuseUnsettled(app, userId);
		}
		throw error;
	}
	logSecurity(app.log, "account-closed", { ...caller, userId });
}

async function refuseUnsettled({ db }: App, userId: string): Promise<void> {
	const [first] = await listObstacles(db, userId);
	if (first) throw new Problem("unsettled", first.text);
}
