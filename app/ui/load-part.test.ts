import { expect, test, vi } from "vitest";
import { loadPart } from "./load-part.ts";

function openPage() {
	const kept = new Map<string, string>();
	return {
		reload: vi.fn(),
		storage: {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, value: string) => void kept.set(key, value),
			removeItem: (key: string) => void kept.delete(key),
		},
	};
}

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a part that is there is handed over and nothing is reloaded", async () => {
	const page = openPage();
	expect(await loadPart(() => Promise.resolve("part"), page)).toBe("part");
	expect(page.reload).not.toHaveBeenCalled();
});

test("a part that is missing after a deployment reloads the page once", async () => {
	const page = openPage();
	void loadPart(missing, page);
	await expect.poll(() => page.reload).toHaveBeenCalledOnce();
});

test("a part that is missing after the reload too is thrown on", async () => {
	const page = openPage();
	void loadPart(missing, page);
	await expect.poll(() => page.reload).toHaveBeenCalledOnce();
	await expect(loadPart(missing, page)).rejects.toThrow("Failed to fetch");
	expect(page.reload).toHaveBeenCalledOnce();
});

test("a part that came gives the next missing one its reload back", async () => {
	const page = openPage();
	void loadPart(missing, page);
	await expect.poll(() => page.reload).toHaveBeenCalledOnce();
	await loadPart(() => Promise.resolve("part"), page);
	void loadPart(missing, page);
	await expect.poll(() => page.reload).toHaveBeenCalledTimes(2);
});

test("a browser that refuses storage gets the part, and is never reloaded for a missing one", async () => {
	const refuse = () => {
		throw new DOMException("denied", "SecurityError");
	};
	const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
	const page = { reload: vi.fn(), storage };
	expect(await loadPart(() => Promise.resolve("part"), page)).toBe("part");
	await expect(loadPart(missing, page)).rejects.toThrow();
	expect(page.reload).not.toHaveBeenCalled();
});
