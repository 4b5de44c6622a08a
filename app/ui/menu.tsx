import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { classes } from "./classes.ts";

/** A button with a list of links and buttons of class `menu-item`; works before scripts load. */
export function Menu({
	label,
	button,
	buttonClassName = "button button-quiet button-icon",
	onToggle,
	children,
}: {
	label: string;
	button: ReactNode;
	buttonClassName?: string;
	/** Called before it opens and before it closes. */
	onToggle?: (isOpen: boolean) => void;
	children: ReactNode;
}) {
	const id = useId();
	const buttonRef = useRef<HTMLButtonElement>(null);
	const listRef = useRef<HTMLDivElement>(null);
	const close = () => listRef.current?.hidePopover();

	function closeOnScroll(event: ToggleEvent<HTMLDivElement>) {
		if (event.newState === "open") addEventListener("scroll", close, { once: true, passive: true });
	}

	return (
		<>
			<button
				ref={buttonRef}
				type="button"
				popoverTarget={id}
				aria-label={label}
				className={classes(buttonClassName)}
				onKeyDown={(event) => {
					if (event.key !== "ArrowDown") return;
					event.preventDefault();
					listRef.current?.showPopover({ source: event.currentTarget });
					focusItem(listRef.current, 0);
				}}
			>
				{button}
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of its items */}
			<div
				ref={listRef}
				id={id}
				popover="auto"
				className="menu"
				onBeforeToggle={(event) => {
					if (event.newState === "open") place(event.currentTarget, buttonRef.current);
					onToggle?.(event.newState === "open");
				}}
				onToggle={closeOnScroll}
				onKeyDown={moveFocus}
				onClick={(event) => {
					if (itemOf(event.target)) close();
				}}
			>
				{children}
			</div>
		</>
	);
}

function itemOf(target: EventTarget): Element | null {
	return target instanceof Element ? target.closest(".menu-item") : null;
}

function focusItem(list: HTMLElement | null, index: number) {
	const items = list?.querySelectorAll<HTMLElement>(".menu-item") ?? [];
	items[(index + items.length) % items.length]?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
	const list = event.currentTarget;
	const items: (Element | null)[] = [...list.querySelectorAll(".menu-item")];
	const index = items.indexOf(itemOf(event.target));
	const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
	if (next === undefined) return;
	event.preventDefault();
	focusItem(list, next);
}

function place(list: HTMLElement, button: HTMLElement | null) {
	if (!button) return;
	const box = button.getBoundingClientRect();
	const width = document.body.clientWidth;
	const below = innerHeight - box.bottom > 320 || box.top < innerHeight / 2;
	const fromLeft = box.left < width / 2;
	list.style.inset = [
		below ? `${box.bottom + 8}px` : "auto",
		fromLeft ? "auto" : `${Math.max(12, width - box.right)}px`,
		below ? "auto" : `${innerHeight - box.top + 8}px`,
		fromLeft ? `${Math.max(12, box.left)}px` : "auto",
	].join(" ");
}
