import type { PointerEvent, TouchEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSwipe } from "./use-swipe.ts";

let page: EventTarget;
let turns: number[];
let swipe: ReturnType<typeof useSwipe>;
beforeEach(() => {
	page = new EventTarget();
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	turns = [];
	swipe = useSwipe((by) => turns.push(by));
});
afterEach(() => vi.unstubAllGlobals());

const happens = (type: string, values: object = {}) =>
	page.dispatchEvent(Object.assign(new Event(type), values));
const press = (values: { pointerType?: string; button?: number } = {}) =>
	swipe.onPointerDown({ clientX: 200, pointerType: "mouse", button: 0, ...values } as PointerEvent);
const touch = (identifier: number, clientX = 200) =>
	swipe.onTouchStart({ touches: [{ identifier, clientX }] } as unknown as TouchEvent);
const lift = (identifier: number, clientX: number) =>
	happens("touchend", { changedTouches: [{ identifier, clientX }] });

test("a drag of more than 50 px turns on to the left and back to the right", () => {
	for (const [byPx, turned] of [
		[-51, [1]],
		[51, [-1]],
		[-50, []],
		[50, []],
	] as const) {
		turns = [];
		press();
		happens("pointerup", { clientX: 200 + byPx });
		expect(turns).toEqual(turned);
		turns = [];
		touch(7);
		lift(7, 200 + byPx);
		expect(turns).toEqual(turned);
	}
});

test("a drag ends where the button or the finger is lifted first", () => {
	press();
	happens("pointerup", { clientX: 100 });
	happens("pointerup", { clientX: 100 });
	touch(7);
	lift(7, 100);
	lift(7, 100);
	expect(turns).toEqual([1, 1]);
});

test("only the main button drags, and a finger is not followed twice", () => {
	for (const other of [{ button: 2 }, { button: 1 }, { pointerType: "touch" }]) {
		press(other);
		happens("pointerup", { clientX: 0 });
	}
	press({ pointerType: "pen" });
	happens("pointerup", { clientX: 0 });
	expect(turns).toEqual([1]);
});

test("what the browser takes over turns nothing, whatever comes after it", () => {
	press();
	happens("pointercancel");
	happens("pointerup", { clientX: 0 });
	touch(7);
	happens("touchcancel");
	lift(7, 0);
	expect(turns).toEqual([]);
});

test("another finger that is lifted does not end the swipe", () => {
	touch(7);
	lift(8, 0);
	expect(turns).toEqual([]);
	lift(7, 400);
	expect(turns).toEqual([-1]);
	swipe.onTouchStart({ touches: [] } as unknown as TouchEvent);
	lift(7, 0);
	expect(turns).toEqual([-1]);
});

test("the browser's own dragging of a picture does not end the movement", () => {
	const preventDefault = vi.fn();
	swipe.onDragStart({ preventDefault });
	expect(preventDefault).toHaveBeenCalled();
});
