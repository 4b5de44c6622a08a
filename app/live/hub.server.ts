import { setImmediate } from "node:timers/promises";
import type { Topic } from "./topics.ts";

export type Listener = {
	readonly topics: Iterable<Topic>;
	/** Hands over a frame of the event stream; the same bytes go to every listener of a topic. */
	tell(topic: Topic, frame: Buffer): void;
	/** Ends the stream. The browser connects again, and is judged again. */
	end(): void;
};

/** What other processes on the same database are told, and what they tell us. */
export type News = { topics: Topic[]; endedUsers: string[] };

/** Takes news to the other processes; resolves when all of them are being told. */
export type Relay = (news: News) => Promise<void>;

export type Hub = ReturnType<typeof openHub>;

// A burst of changes is told once.
const GATHER_MS = 5;
// The others drop their pages as soon as they hear. Whoever is told by us may ask one of them
// next, and must not be answered from before the change.
const OTHERS_FIRST_MS = 20;
const SLICE = 500;

/** Tells open pages to look again. Call `publish` after the commit. */
export function openHub() {
	const byTopic = new Map<Topic, Set<Listener>>();
	const all = new Set<Listener>();
	const watchers = new Set<(topics: readonly Topic[]) => void>();
	let waiting: News = { topics: [], endedUsers: [] };
	let timer: NodeJS.Timeout | undefined;
	let relay: Relay | undefined;

	function gather(news: News) {
		waiting.topics.push(...news.topics);
		waiting.endedUsers.push(...news.endedUsers);
		timer ??= setTimeout(pass, GATHER_MS);
	}

	async function pass() {
		timer = undefined;
		const news = {
			topics: [...new Set(waiting.topics)],
			endedUsers: [...new Set(waiting.endedUsers)],
		};
		waiting = { topics: [], endedUsers: [] };
		if (relay) await relay(news);
		tellSoon(news.topics);
	}

	function tellSoon(topics: Topic[]) {
		if (topics.length === 0) return;
		if (relay) setTimeout(() => void tell(topics), OTHERS_FIRST_MS);
		else void tell(topics);
	}

	/** In slices, so that a page asked for meanwhile does not wait for ten thousand writes. */
	async function tell(topics: Topic[]) {
		let told = 0;
		for (const topic of topics) {
			const frame = Buffer.from(`data: ${topic}\n\n`);
			for (const listener of byTopic.get(topic) ?? []) {
				listener.tell(topic, frame);
				if (++told % SLICE === 0) await setImmediate();
			}
		}
	}

	const watch = (topics: readonly Topic[]) => {
		for (const watcher of watchers) watcher(topics);
	};

	function endListenersOf(userId: string) {
		for (const listener of [...(byTopic.get(`user:${userId}`) ?? [])]) leave(listener).end();
	}

	function leave(listener: Listener) {
		all.delete(listener);
		for (const topic of listener.topics) {
			const listeners = byTopic.get(topic);
			listeners?.delete(listener);
			if (listeners?.size === 0) byTopic.delete(topic);
		}
		return listener;
	}

	return {
		subscribe(listener: Listener): () => void {
			all.add(listener);
			for (const topic of listener.topics) {
				const listeners = byTopic.get(topic);
				if (listeners) listeners.add(listener);
				else byTopic.set(topic, new Set([listener]));
			}
			return () => void leave(listener);
		},
		/** Pages drawn before are dropped at once; who listens is told within milliseconds. */
		publish(...topics: Topic[]): void {
			watch(topics);
			gather({ topics, endedUsers: [] });
		},
		/** Ends the streams of a person whose session or role ended, in every process. */
		endUser(userId: string): void {
			endListenersOf(userId);
			gather({ topics: [], endedUsers: [userId] });
		},
		/** What another process published. */
		hear({ topics, endedUsers }: News): void {
			watch(topics);
			for (const userId of endedUsers) endListenersOf(userId);
			tellSoon(topics);
		},
		/** News may have been lost: everybody looks again, and is judged again when they do. */
		endEverybody(): void {
			watch(["catalog", "settings"]);
			for (const listener of [...all]) leave(listener).end();
		},
		/** Called at once with whatever is published, before any listener is told. */
		onPublished(watcher: (topics: readonly Topic[]) => void): () => void {
			watchers.add(watcher);
			return () => void watchers.delete(watcher);
		},
		relayThrough(next: Relay): void {
			relay = next;
		},
		get listeners(): number {
			return all.size;
		},
		close(): void {
			clearTimeout(timer);
			for (const listener of all) listener.end();
			all.clear();
			byTopic.clear();
		},
	};
}
