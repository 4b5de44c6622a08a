import { setImmediate } from "node:timers/promises";
import type { Topic } from "./topics.ts";

export type Listener = {
	readonly topics: Iterable<Topic>;
	/** Hands over a frame of the event stream; the same bytes go to every listener of a topic. */
	tell(topic: Topic, frame: Buffer): void;
	/** Ends the stream. The browser connects again, and is judged again. */
	end(): void;
};

/** Takes topics to the other processes on the database; resolves when all are being told. */
export type Relay = (topics: Topic[]) => Promise<void>;

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
	let waiting = new Set<Topic>();
	let timer: NodeJS.Timeout | undefined;
	let relay: Relay | undefined;

	async function pass() {
		timer = undefined;
		const topics = [...waiting];
		waiting = new Set();
		if (relay) await relay(topics);
		tellSoon(topics);
	}

	function tellSoon(topics: Topic[]) {
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
			for (const topic of topics) waiting.add(topic);
			timer ??= setTimeout(pass, GATHER_MS);
		},
		/** What another process published. */
		hear(topics: Topic[]): void {
			watch(topics);
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
