import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import { authHeaders } from "./auth-headers.server.ts";
import type { SignedIn } from "./find-signed-in.server.ts";
import { inTurn } from "./hashing-queue.server.ts";
import { failedProofsIn } from "./limits.server.ts";
import { limitAttempts } from "./rate-limit.server.ts";
import { refusedAs } from "./sign-in.server.ts";

type Proof = { password: string; person: SignedIn; request: Request; caller: Caller };

/** Refuses a password that is not the present one; guesses at it are limited for the session. */
export async function confirmPassword(
	app: App,
	{ password, person, request, caller }: Proof,
): Promise<void> {
	const message = "Şifrə yanlışdır";
	const refusal = new Problem("wrong-password", message, { password: message });
	// Longer ones cannot have been set, and are not worth a digest.
	if (password === "" || password.length > 128) throw refusal;
	const work = () =>
		refusedAs(refusal, () =>
			app.auth.api.verifyPassword({ body: { password }, headers: authHeaders(request, caller) }),
		);
	const isFailure = (error: unknown) => error === refusal;
	await inTurn({ account: person.email, address: caller.address }, () =>
		limitAttempts(app.db, [failedProofsIn(person.sessionId)], { isFailure, work }),
	);
}
