// What admins do to the webhook: where data goes asks for more than having it sent there.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { makeSecret } from "#app/notifications/webhook/sign-webhook.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";
import type { AdminAct, Db } from "./admin-act.ts";

const PATH = "/admin/notifications/webhook";

/** Of the shops that these acts are done in: they open what is sealed here, and send to this machine. */
export const WEBHOOK_SHOP = {
	AUTH_SECRET: "the secret of the shops where admins act",
	WEBHOOK_LOCAL: "1",
};

/** Takes whatever comes, and keeps no process alive. */
async function openReceiver(): Promise<string> {
	const server = createServer((_, response) => void response.end()).unref();
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A webhook with something in its log. */
async function makeWebhook(db: Db) {
	const secret = openSeal(WEBHOOK_SHOP.AUTH_SECRET, "webhook secret").close(makeSecret());
	await db.execute(sql`DELETE FROM webhook`);
	await db.execute(sql`
		INSERT INTO webhook (address, secret) VALUES (${await openReceiver()}, ${secret})`);
	const id = `msg_${newId()}`;
	await db.execute(sql`
		INSERT INTO webhook_deliveries (id, type, body, given_up_at)
		VALUES (${id}, 'order.placed', '{}', now())`);
	return id;
}

const act = (
	intent: string,
	asks: AdminAct["asks"],
	fields: (id: string) => Record<string, string> = () => ({}),
): AdminAct => ({
	...{ line: `${PATH} ${intent}`, what: "", asks },
	make: async (db) => ({ path: PATH, fields: { intent, ...fields(await makeWebhook(db)) } }),
});

export const WEBHOOK_ACTS: AdminAct[] = [
	act("save", "both", () => ({ address: `http://127.0.0.1:4000/${newId()}` })),
	act("renew", "both"),
	act("reveal", "both"),
	act("resend", "nothing", (id) => ({ id })),
	act("off", "nothing"),
	act("test", "nothing"),
];
