import { setImmediate } from "node:timers/promises";
import { rememberPublished } from "./published-topics.server.ts";
import type { Topic } from "./topics.ts";

export type Listener = {
	readonly topics: Iterable<Topic>;
	/** Sends a frame of the event stream; the same bytes go to every listener of a topic. */
	tell(topic: Topic, frame: Buffer): void;
	/** Ends the stream. The browser reconnects, and is authorized anew. */
	end(): void;
};

/** Passes topics to the other processes on the database; resolves once they are sent. */
export type Relay = (topics: Topic[]) => Promise<void>;

export type Hub = ReturnType<typeof openHub>;

// A burst of changes becomes one event.
const BATCH_MS = 5;
// The other processes drop their cached pages as soon as they receive a topic. A browser that we
// tell may ask one of them next, and must not get a page from before the change.
const OTHER_PROCESSES_FIRST_MS = 20;
const SLICE = 500;

/** Tells open pages to revalidate. Call `publish` after the commit. */
export function openHub() {
	const byTopic = new Map<Topic, Set<Listener>>();
	const all = new Set<Listener>();
	const watchers = new Set<(topics: readonly Topic[]) => void>();
	let waiting = new Set<Topic>();
	let timer: NodeJS.Timeout | undefined;
	let relay: Relay | undefined;
	const published = rememberPublished();

	async function flush() {
		timer = undefined;
		const topics = [...waiting];
		waiting = new Set();
		if (relay) await relay(topics);
		tellSoon(topics);
	}

	function tellSoon(topics: Topic[]) {
		if (relay) setTimeout(() => void tell(topics), OTHER_PROCESSES_FIRST_MS);
		else void tell(topics);
	}

	/** In slices, so that other requests do not wait for ten thousand writes. */
	async function tell(topics: Topic[]) {
		let told = 0;
		for (const topic of topics) {
			const frame = frameOf(topic);
			for (const listener of byTopic.get(topic) ?? []) {
				listener.tell(topic, frame);
				if (++told % SLICE === 0) await setImmediate();
			}
		}
	}

	const notifyWatchers = (topics: readonly Topic[]) => {
		for (const watcher of watchers) watcher(topics);
	};

	const note = (topics: readonly Topic[]) => {
		published.add(topics);
		notifyWatchers(topics);
	};

	function remove(listener: Listener) {
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
			return () => void remove(listener);
		},
		/** Cached pages are dropped at once; listeners are told within milliseconds. */
		publish(...topics: Topic[]): void {
			note(topics);
			for (const topic of topics) waiting.add(topic);
			timer ??= setTimeout(flush, BATCH_MS);
		},
		/** Takes what another process published. */
		receive(topics: Topic[]): void {
			note(topics);
			tellSoon(topics);
		},
		/** For when events may have been lost: every browser reconnects, is authorized and revalidates. */
		endEverybody(): void {
			published.forget();
			notifyWatchers(["catalog", "settings"]);
			for (const listener of [...all]) remove(listener).end();
		},
		/** Calls `watcher` at once with whatever is published, before any listener is told. */
		onPublished(watcher: (topics: readonly Topic[]) => void): () => void {
			watchers.add(watcher);
			return () => void watchers.delete(watcher);
		},
		/** Where the changes stand now, for a page that is asked for. */
		position: published.position,
		/** What a page has missed that was asked for at this position; undefined where that is not known. */
		publishedSince: published.since,
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

/** An event of the stream; `anything` is no topic of its own: whatever a page shows may have changed. */
export function frameOf(topic: Topic | "anything"): Buffer {
	return Buffer.from(`data: ${topic}\n\n`);
}
