import type { Hub } from "./hub.server.ts";

/** Nobody says that they have gone, or only look: so long after something was opened its admin is at it. */
const LASTS_MS = 3 * 60_000;

/** What an address may name: longer than any id, and told to every process of the shop. */
const NAMED = /^\w{1,40}$/;

export type Presence = ReturnType<typeof openPresence>;

/**
 * What each admin has opened last, whichever process of the shop they asked. It only says where others
 * are led: it is kept in memory, and refuses nothing.
 */
export function openPresence(
	hub: Pick<Hub, "publish" | "onPublished">,
	nowMs = () => performance.now(),
) {
	const byAdmin = new Map<string, { id: string; askedMs: number; openedMs: number }>();
	/** A page that was given up for another may come to its turn after that one. */
	const isOutdated = (adminId: string, askedMs: number) =>
		askedMs < (byAdmin.get(adminId)?.askedMs ?? 0);
	hub.onPublished((topics) => {
		for (const topic of topics) {
			const [kind, adminId, id, asked] = topic.split(":");
			if (kind === "opened" && adminId && id !== undefined) {
				const askedMs = Number(asked);
				if (isOutdated(adminId, askedMs)) continue;
				byAdmin.set(adminId, { id, askedMs, openedMs: nowMs() });
			}
		}
	});
	return {
		/**
		 * An admin's page was asked for that one, or for nothing, at this time, in milliseconds since 1970.
		 * What was asked for last is open, in whatever order it is noted; asked for again it is not opened
		 * anew.
		 */
		note(adminId: string, asked = "", askedMs: number): void {
			if (isOutdated(adminId, askedMs)) return;
			const id = NAMED.test(asked) ? asked : "";
			const last = byAdmin.get(adminId);
			if (last?.id === id) last.askedMs = askedMs;
			else if (last || id) hub.publish(`opened:${adminId}:${id}:${askedMs}`);
		},
		/** What the others have open at this moment. */
		openedByOthers(adminId: string): string[] {
			return [...byAdmin]
				.filter(([by, { id, openedMs }]) => by !== adminId && id && nowMs() - openedMs < LASTS_MS)
				.map(([, { id }]) => id);
		},
	};
}
