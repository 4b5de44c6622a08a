import { EPOINT_CALLBACK } from "#app/balance/epoint/callback-path.ts";
import type { Env } from "#app/platform/env.server.ts";
import { fakeApi } from "#app/platform/epoint-env.server.ts";
import { openFakeEpoint } from "./fake-epoint.server.ts";

/**
 * Starts the made-up provider where EPOINT_FAKE=1 asks for one, before the workers, who are told its
 * address by their environment. Undefined where there is none to start.
 */
export async function startFakeEpoint(env: Pick<Env, "epoint">) {
	const { epoint } = env;
	if (!epoint?.isFake || epoint.apiUrl !== "") return undefined;
	const fake = await openFakeEpoint();
	epoint.apiUrl = fakeApi(fake.origin);
	process.env.EPOINT_FAKE = fake.origin;
	return {
		/** Where it calls the shop, once that listens. */
		call(shop: string) {
			fake.callbackUrl = `${shop}${EPOINT_CALLBACK}`;
			console.log(`\nEPOINT_FAKE: card payments are made up (${fake.origin}).`);
		},
	};
}
