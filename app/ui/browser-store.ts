import { useSyncExternalStore } from "react";

type Area = "localStorage" | "sessionStorage";

type StoreOptions<Value> = {
	key: string;
	/** Reads the stored text; where it throws, the text counts as nothing stored. */
	parse: (text: string) => Value;
	/** The value while nothing is stored, and the one that the server renders. */
	fallback: Value;
	/** `sessionStorage` is this tab's alone. */
	area?: Area;
};

export type BrowserStore<Value> = {
	/** The same object as long as the stored text is the same, as React needs it. */
	get(): Value;
	/** Stores a text; null removes what is stored. */
	set(text: string | null): void;
	/** Calls back when this tab or another one stores something, whatever it is. */
	subscribe(listener: () => void): () => void;
	fallback: Value;
};

const listeners = new Set<() => void>();
/** Storage may be full, or forbidden altogether: what it refused lives as long as the page. */
const refused = new Map<string, string | null>();
const parsed = new Map<string, { text: string | null; value: unknown }>();

/** Something that the browser remembers under a key. */
export function browserStore<Value>(options: StoreOptions<Value>): BrowserStore<Value> {
	const { key, parse, fallback, area } = options;
	return {
		get() {
			const text = readText(key, area);
			const known = parsed.get(key);
			if (known && known.text === text) return known.value as Value;
			const value = text === null ? fallback : parseOr(fallback, parse, text);
			parsed.set(key, { text, value });
			return value;
		},
		set: (text) => writeText(key, text, area),
		subscribe,
		fallback,
	};
}

export function useBrowserStore<Value>({ subscribe, get, fallback }: BrowserStore<Value>): Value {
	return useSyncExternalStore(subscribe, get, () => fallback);
}

function parseOr<Value>(fallback: Value, parse: (text: string) => Value, text: string): Value {
	try {
		return parse(text);
	} catch {
		return fallback;
	}
}

export function readText(key: string, area: Area = "localStorage"): string | null {
	const unstored = refused.get(key);
	if (unstored !== undefined) return unstored;
	try {
		return globalThis[area].getItem(key);
	} catch {
		return null;
	}
}

export function writeText(key: string, text: string | null, area: Area = "localStorage"): void {
	refused.delete(key);
	try {
		if (text === null) globalThis[area].removeItem(key);
		else globalThis[area].setItem(key, text);
	} catch {
		refused.set(key, text);
	}
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	const onStorage = ({ key }: StorageEvent) => {
		// What another tab stored since is newer than what this one could not store.
		if (key === null) refused.clear();
		else refused.delete(key);
		listener();
	};
	listeners.add(listener);
	addEventListener("storage", onStorage);
	return () => {
		listeners.delete(listener);
		removeEventListener("storage", onStorage);
	};
}
