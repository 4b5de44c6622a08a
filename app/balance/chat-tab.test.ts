import { afterEach, expect, test, vi } from "vitest";
import { openChatTab } from "./chat-tab.ts";

afterEach(() => vi.unstubAllGlobals());

test("the tab of a chat knows nothing of the page that opened it, and says what it waits for", () => {
	const document = { title: "", body: { textContent: "" } };
	const tab = { opener: {} as unknown, document };
	const open = vi.fn(() => tab);
	vi.stubGlobal("window", { open });
	expect(openChatTab()).toBe(tab);
	expect(open).toHaveBeenCalledWith("", "_blank");
	expect(tab.opener).toBeNull();
	expect(document.body.textContent).toBe("Söhbət açılır…");
});

test("where pop-ups are blocked there is no tab", () => {
	vi.stubGlobal("window", { open: () => null });
	expect(openChatTab()).toBeNull();
});
