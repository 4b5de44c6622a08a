import type { App } from "#app/app-context.server.ts";
import { isTopic, type Topic } from "#app/notifications/topics.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";

type Shop = Pick<App, "secret" | "env">;

const sealOf = ({ secret }: Pick<App, "secret">) => openSeal(secret, "ends of mails");

/** Whose mails of a topic end by it. It opens nothing, and works for as long as a mail is kept. */
export function unsubscribeLink(shop: Shop, userId: string, topic: Topic): string {
	const link = new URL("/unsubscribe", publicOrigin(shop.env));
	link.searchParams.set("token", `${userId}.${topic}.${sealOf(shop).digest(userId, topic)}`);
	return link.href;
}

/** What a mailed link ends; undefined for one that was not made by this shop. */
export function readUnsubscribeToken(
	shop: Pick<App, "secret">,
	token: string,
): { userId: string; topic: Topic } | undefined {
	const [, userId, topic, shown] = /^([\w-]{1,64})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
	if (!userId || !topic || !shown || !isTopic(topic)) return undefined;
	return sealOf(shop).isDigest(shown, userId, topic) ? { userId, topic } : undefined;
}
