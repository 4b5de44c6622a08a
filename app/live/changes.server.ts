// Which open pages show what changed. A page's action calls these after its commit, and so does a job;
// nothing else names topics.
import type { Hub } from "./hub.server.ts";

type Publisher = Pick<Hub, "publish">;

/** An order was placed, changed or taken back; where its stock moved, the shop's pages show it. */
export function orderChanged(
	hub: Publisher,
	userId: string,
	{ stockMoved }: { stockMoved: boolean },
): void {
	hub.publish(`user:${userId}`, "admin");
	if (stockMoved) hub.publish("catalog");
}

/** Orders of these customers were changed together; no stock moved. */
export function ordersChanged(hub: Publisher, userIds: string[]): void {
	if (userIds.length > 0)
		hub.publish(...new Set(userIds.map((id) => `user:${id}` as const)), "admin");
}

/** What an admin saved for themselves is there on each of their devices. */
export function filtersChanged(hub: Publisher, adminId: string): void {
	hub.publish(`user:${adminId}`);
}

/** An admin has taken an order or a top-up; its customer sees nothing of it. */
export function workClaimed(hub: Publisher): void {
	hub.publish("admin");
}

export function topUpChanged(hub: Publisher, userId: string): void {
	hub.publish(`user:${userId}`, "admin");
}

/** Lines of the bank's statement were added, put aside or brought back. */
export function statementChanged(hub: Publisher): void {
	hub.publish("admin");
}

/** A day was counted or closed, or something was said of it. */
export function cashChanged(hub: Publisher): void {
	hub.publish("admin");
}

/** A parked order was cancelled, asks for a tap, or ended; admins see which top-ups an order waits for. */
export function parkedChanged(hub: Publisher, userId: string): void {
	hub.publish(`user:${userId}`, "admin");
}

/** An admin set the balance by hand. */
export function balanceChanged(hub: Publisher, userId: string): void {
	hub.publish(`user:${userId}`, "admin");
}

/** The name or the role. */
export function userChanged(hub: Publisher, userId: string): void {
	hub.publish(`user:${userId}`, "admin");
}

export function userRegistered(hub: Publisher): void {
	hub.publish("admin");
}

/** Somebody has read what happened to them: each of their devices shows it as read. */
export function notificationsRead(hub: Publisher, userId: string): void {
	hub.publish(`user:${userId}`);
}

/** Somebody of the staff is told of things by Telegram now, or no more; or the owner wants it otherwise. */
export function staffChatsChanged(hub: Publisher): void {
	hub.publish("admin");
}

/** Sessions ended: the event streams that they opened ask again who is listening, and end. */
export function sessionsChanged(hub: Publisher, ...userIds: string[]): void {
	for (const userId of userIds) hub.publish(`user:${userId}`);
}

export function catalogChanged(hub: Publisher): void {
	hub.publish("catalog", "admin");
}

export function settingsChanged(hub: Publisher): void {
	hub.publish("settings", "admin");
}

/** An admin wrote other words for a kind of mail; open pages for customers show nothing of it. */
export function mailWordsChanged(hub: Publisher): void {
	hub.publish("admin");
}

/** The daily check of the money has run; the dashboard shows what it found. */
export function moneyChecked(hub: Publisher): void {
	hub.publish("admin");
}

/** A backup was made, sent or tried, or was not; the dashboard shows what came of it. */
export function backupsChanged(hub: Publisher): void {
	hub.publish("admin");
}

/** A job was given up, or is tried again; the dashboard shows which. */
export function jobsChanged(hub: Publisher): void {
	hub.publish("admin");
}

/** What an admin had sent to the webhook once more was tried. */
export function webhookSent(hub: Publisher): void {
	hub.publish("admin");
}

/** What a payment provider says does not fit, or an admin has looked at it. */
export function paymentFlagged(hub: Publisher): void {
	hub.publish("admin");
}
