import { randomBytes } from "node:crypto";
import type { Topic } from "./topics.ts";

/** Of so many topics is remembered when they were published last. */
const MAX_REMEMBERED = 10_000;

/**
 * When each topic was last published in this process. A page is sent with the position of the moment at
 * which it was asked for, and its stream begins with what was published since.
 *
 * A position is the id of the process and a moment: a count would tell strangers how much is sold.
 */
export function rememberPublished({ max = MAX_REMEMBERED } = {}) {
	const id = randomBytes(6).toString("base64url");
	// The longest ago first: a Map remembers the order of insertion.
	const publishedAt = new Map<Topic, number>();
	// Nothing is known of what was published until then.
	let knownAfter = 0;

	return {
		add(topics: readonly Topic[]): void {
			for (const topic of topics) {
				publishedAt.delete(topic);
				publishedAt.set(topic, now());
			}
			for (const [topic, at] of publishedAt) {
				if (publishedAt.size <= max) break;
				publishedAt.delete(topic);
				knownAfter = at;
			}
		},
		/** For when something may have been published unheard. */
		forget(): void {
			knownAfter = now();
		},
		position: (): string => `${id}.${now()}`,
		/** Which of `topics` were published since a position; undefined where that is not known. */
		since(position: string, topics: Iterable<Topic>): Topic[] | undefined {
			const [, of, moment] = /^([\w-]+)\.([\d.]+)$/.exec(position) ?? [];
			const from = Number(moment);
			if (of !== id || from <= knownAfter) return undefined;
			return [...topics].filter((topic) => (publishedAt.get(topic) ?? 0) >= from);
		},
	};
}

/** Never goes back, as the clock of the machine may; in milliseconds. */
function now(): number {
	return performance.timeOrigin + performance.now();
}
