import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserStore } from "./browser-store.ts";

const kept = new Map<string, string>();
let refuses: "nothing" | "writing" | "everything";

const storage = {
	getItem(key: string) {
		if (refuses === "everything") throw new DOMException("denied", "SecurityError");
		return kept.get(key) ?? null;
	},
	setItem(key: string, text: string) {
		if (refuses !== "nothing") throw new DOMException("full", "QuotaExceededError");
		kept.set(key, text);
	},
	removeItem(key: string) {
		if (refuses === "everything") throw new DOMException("denied", "SecurityError");
		kept.delete(key);
	},
};

// As the browser does: only the other tabs hear.
const tabs = new EventTarget();
const tellTabs = (key: string | null) =>
	tabs.dispatchEvent(Object.assign(new Event("storage"), { key }));

function writeInOtherTab(key: string, text: string) {
	kept.set(key, text);
	tellTabs(key);
}

function clearInOtherTab() {
	kept.clear();
	tellTabs(null);
}

let count = 0;
const newStore = () =>
	browserStore<string[]>({ key: `list-${count++}`, parse: JSON.parse, fallback: NONE });
const NONE: string[] = [];

beforeEach(() => {
	kept.clear();
	refuses = "nothing";
	vi.stubGlobal("localStorage", storage);
	vi.stubGlobal("addEventListener", tabs.addEventListener.bind(tabs));
	vi.stubGlobal("removeEventListener", tabs.removeEventListener.bind(tabs));
});
afterEach(() => vi.unstubAllGlobals());

test("what is stored is read back, as the same object until it changes", () => {
	const store = newStore();
	expect(store.get()).toBe(NONE);
	store.set('["a"]');
	expect(store.get()).toEqual(["a"]);
	expect(store.get()).toBe(store.get());
	store.set(null);
	expect(store.get()).toBe(NONE);
	expect(kept.size).toBe(0);
});

test("nonsense in storage counts as nothing", () => {
	const store = newStore();
	store.set("{[");
	expect(store.get()).toBe(NONE);
});

test.each(["writing", "everything"] as const)(
	"a browser that refuses %s remembers for as long as the page lives",
	(refusal) => {
		const store = newStore();
		store.set('["before"]');
		refuses = refusal;
		expect(newStore().get()).toBe(NONE);
		store.set('["a"]');
		expect(store.get()).toEqual(["a"]);
		store.set(null);
		expect(store.get()).toBe(NONE);
	},
);

test("this tab and the others are heard, until one stops listening", () => {
	const store = newStore();
	const listener = vi.fn();
	const stop = store.subscribe(listener);
	store.set('["here"]');
	expect(listener).toHaveBeenCalledTimes(1);
	writeInOtherTab("list", "x");
	expect(listener).toHaveBeenCalledTimes(2);
	stop();
	store.set('["again"]');
	writeInOtherTab("list", "y");
	expect(listener).toHaveBeenCalledTimes(2);
});

test("what another tab stores or clears takes the place of what this one could not store", () => {
	const store = browserStore({ key: "shared", parse: String, fallback: "nothing" });
	const stop = store.subscribe(() => {});
	refuses = "writing";
	store.set("refused");
	writeInOtherTab("another", "newer");
	expect(store.get()).toBe("refused");
	writeInOtherTab("shared", "newer");
	expect(store.get()).toBe("newer");
	store.set("refused again");
	clearInOtherTab();
	expect(store.get()).toBe("nothing");
	stop();
});

test("each tab has its own session", () => {
	vi.stubGlobal("sessionStorage", { ...storage, getItem: () => "of this tab" });
	const store = browserStore({
		key: "text",
		area: "sessionStorage",
		parse: String,
		fallback: "",
	});
	kept.set("text", "of all tabs");
	expect(store.get()).toBe("of this tab");
});
