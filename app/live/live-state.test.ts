import { afterEach, expect, test } from "vitest";
import { concernsPerson, liveState } from "./live-state.ts";

afterEach(() => {
	Object.assign(liveState, { isRevalidating: false, forPerson: false });
});

type Args = Parameters<typeof concernsPerson>[0];

function isLoaded({ to = "/orders", formMethod }: { to?: string; formMethod?: "POST" } = {}) {
	const currentUrl = new URL("http://shop.test/orders");
	const nextUrl = new URL(to, currentUrl);
	const args = { currentUrl, nextUrl, formMethod, defaultShouldRevalidate: true };
	return concernsPerson(args as unknown as Args);
}

test("a change of the catalogue does not load again who is signed in, one of the person does", () => {
	Object.assign(liveState, { isRevalidating: true, forPerson: false });
	expect(isLoaded()).toBe(false);
	Object.assign(liveState, { isRevalidating: true, forPerson: true });
	expect(isLoaded()).toBe(true);
});

test("a navigation and a form load it, whatever changes just now", () => {
	expect(isLoaded()).toBe(true);
	Object.assign(liveState, { isRevalidating: true, forPerson: false });
	expect(isLoaded({ to: "/games" })).toBe(true);
	expect(isLoaded({ formMethod: "POST" })).toBe(true);
});
