import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";
import { loadWebPush } from "./load-web-push.server.ts";

/** By these the vendors' servers know the shop, and browsers subscribe to it alone. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The shop's keys, made by whoever needs them first: of several processes at once one makes them. Where
 * they cannot be opened, since AUTH_SECRET has changed, new ones take their place, and what browsers
 * subscribed to with the old ones is forgotten.
 */
export async function readPushKeys({ db, secret }: Pick<App, "db" | "secret">): Promise<PushKeys> {
	const seal = openSeal(secret, "push keys");
	const open = async (tx: Queryable) => {
		const kept = await findKeys(tx);
		const privateKey = kept && seal.open(kept.sealed);
		return { kept, keys: privateKey ? { ...kept, privateKey: String(privateKey) } : undefined };
	};
	const found = await open(db);
	if (found.keys) return found.keys;
	return db.transaction(async (tx) => {
		const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys();
		const { rowCount } = await tx.execute(sql`
			INSERT INTO push_keys (public_key, private_key)
			VALUES (${publicKey}, ${seal.close(privateKey)})
			ON CONFLICT (is_only) DO UPDATE SET public_key = excluded.public_key,
				private_key = excluded.private_key, made_at = now()
			WHERE push_keys.public_key = ${found.kept?.publicKey ?? ""}`);
		if (rowCount && found.kept) await tx.execute(sql`DELETE FROM push_subscriptions`);
		const { keys } = await open(tx);
		if (!keys)
			throw new Error("the push keys cannot be opened: is AUTH_SECRET the same everywhere?");
		return keys;
	});
}

async function findKeys(db: Queryable) {
	const { rows } = await db.execute<{ publicKey: string; sealed: Buffer }>(sql`
		SELECT public_key AS "publicKey", private_key AS sealed FROM push_keys`);
	return rows[0];
}

type Contact = { origin: string | undefined; mailFrom: string };

/** Whom a vendor asks when something is wrong with the shop's messages (RFC 8292). */
export function contactOf({ origin, mailFrom }: Contact): string {
	if (origin?.startsWith("https:")) return origin;
	const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
	return `mailto:${address.trim()}`;
}
