import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Keys, dialogs, menus and galleries; what a page that is left takes with it. */
export const mutants: Mutant[] = [
	...inFile("app/catalog/shop/gallery.tsx", ["e2e/keys-and-dialogs.test.ts"], {
		"gallery-keys-typing": [
			"if (typing || event.altKey",
			"if (event.altKey",
			"arrow keys turn the gallery while somebody types",
		],
		"gallery-keys-dialog": [
			"select,dialog",
			"select",
			"arrow keys turn the gallery behind an open dialog",
		],
		"gallery-keys-of-browser": [
			" || event.altKey || event.ctrlKey || event.metaKey",
			"",
			"the browser's own keys turn the gallery as well",
		],
	}),
	...inFile("app/catalog/shop/gallery.tsx", ["e2e/nothing-left-behind.test.ts"], {
		"gallery-keys-left": [
			'return () => removeEventListener("keydown", onKey);',
			"",
			"each gallery that was left goes on listening to keys",
		],
	}),
	...inFile("app/catalog/shop/gallery.tsx", ["e2e/look-around.test.ts"], {
		"gallery-keys-of-two": [
			"useArrowKeys(count > 1",
			"useArrowKeys(count > 2",
			"keys do not turn a gallery of two pictures",
		],
		"gallery-picture-removed": [
			"const index = Math.min(shown, count - 1);",
			"const index = shown;",
			"a gallery stands on a picture that is no more",
		],
		"gallery-turn-after-removal": [
			"(Math.min(now, count - 1) + by + count)",
			"(now + by + count)",
			"after a picture was removed the gallery turns to the wrong one",
		],
	}),
	...inFile("app/catalog/shop/gallery.tsx", ["e2e/window-shopping.test.ts"], {
		"gallery-wraps": [
			"+ by + count) % count",
			"+ by) % count",
			"the gallery turns back from its first picture to none",
		],
	}),
	...inFile("app/catalog/shop/use-swipe.ts", ["app/catalog/shop/use-swipe.test.ts"], {
		"swipe-main-button": [" && button === 0", "", "a press of the right button drags the gallery"],
		"swipe-touch-once": [
			'pointerType !== "touch" && ',
			"",
			"one swipe of a finger turns two pictures",
		],
		"swipe-taken-over": [
			'addEventListener("touchcancel", () => done.abort(), { signal: done.signal });',
			"",
			"a touch that scrolled the page is counted with the next one",
		],
		"swipe-length": [
			"Math.abs(travelledPx) > SWIPE_PX",
			"Math.abs(travelledPx) >= SWIPE_PX",
			"a gallery is turned by 50 px already",
		],
		"swipe-direction": [
			"travelledPx < 0 ? 1 : -1",
			"travelledPx > 0 ? 1 : -1",
			"a swipe turns the gallery the wrong way",
		],
		"swipe-lifted-once": [
			"done.abort();\n\t\tfinish(clientX - startX);",
			"finish(clientX - startX);",
			"one drag turns the gallery with each later release of the button",
		],
		"swipe-other-finger": [
			"touch.identifier === identifier",
			"touch",
			"a second finger ends the swipe of the first",
		],
		"swipe-pointer-taken-over": [
			'addEventListener("pointercancel", () => done.abort(), { signal: done.signal });',
			"",
			"a drag that the browser took over is counted with the next release",
		],
	}),
	...inFile("app/ui/use-modal.ts", ["e2e/keys-and-dialogs.test.ts"], {
		"dialog-focus-returns": [
			"return () => dialog?.close();",
			"",
			"after a dialog the keyboard is at the page's beginning",
		],
		"dialog-escape": [
			"event.preventDefault();\n\t\t\tonClose();",
			"event.preventDefault();",
			"Esc closes no dialog",
		],
		"dialog-escape-untouched": [
			"if (event.target === event.currentTarget && !event.currentTarget.open) onClose();",
			"",
			"a dialog that Esc closed without asking cannot be opened again",
		],
		"dialog-file-choice": [
			"if (event.target !== event.currentTarget) return;",
			"",
			"a choice of files that is cancelled closes the whole form",
		],
		"dialog-press-beside": [
			"if (pressedOutside.current && event.target === event.currentTarget) onClose();",
			"",
			"a press beside a dialog does not close it",
		],
		"dialog-selection": [
			"pressedOutside.current && event",
			"event",
			"text that is selected beyond a dialog's edge closes it",
		],
		"dialog-press-inside": [
			"if (pressedOutside.current && event.target === event.currentTarget) onClose();",
			"if (pressedOutside.current || event.target) onClose();",
			"any press inside a dialog closes it",
		],
	}),
	...inFile("app/ui/menu.tsx", ["e2e/keys-and-dialogs.test.ts"], {
		"menu-opened-by-key": [
			'if (event.key !== "ArrowDown") return;',
			"return;",
			"the arrow key opens no menu",
		],
		"menu-arrow-up": ["ArrowUp: index - 1", "ArrowUp: index + 1", "both arrows walk down a menu"],
		"menu-wraps": [
			"items[(index + items.length) % items.length]",
			"items[index]",
			"a menu has no way from its first item to its last",
		],
		"menu-end": ["End: -1", "End: 0", "the End key leads to the menu's beginning"],
		"menu-closed-by-scrolling": [
			'if (event.newState === "open") addEventListener("scroll", close, { once: true, passive: true });',
			"",
			"a menu stays on the screen while the page scrolls away under it",
		],
		"menu-closed-by-choice": [
			"if (itemOf(event.target)) close();",
			"",
			"a menu stays open over the page that it led to",
		],
	}),
	...inFile("app/storefront/mobile-menu.tsx", ["e2e/keys-and-dialogs.test.ts"], {
		"phone-menu-closed": [
			"useEffect(() => setOpen(false), [goal]);",
			"",
			"a phone's menu stays open over the page that it led to",
		],
		"phone-menu-opened-again": [
			"useEffect(() => setOpen(false), [goal]);",
			"useEffect(() => setOpen(false), [goal, here]);",
			"a phone's menu that is opened while a page loads goes from under the finger as it arrives",
		],
	}),
	...inFile("app/ui/use-press-guard.ts", ["e2e/nothing-left-behind.test.ts"], {
		"steady-list-pointer-left": [
			'window.removeEventListener("pointermove", trackPointer);',
			"",
			"each list that was left goes on following the pointer",
		],
		"steady-list-press-left": [
			'window.removeEventListener("pointerdown", trackPointer);',
			"",
			"each list that was left goes on following presses",
		],
		"steady-list-resize-left": [
			"resizes.disconnect();",
			"",
			"each list that was left goes on measuring itself",
		],
	}),
	...inFile("app/catalog/shop/more-games.tsx", ["e2e/nothing-left-behind.test.ts"], {
		"more-games-left": [
			"return () => observer.disconnect();",
			"",
			"a list that was left goes on waiting for its end",
		],
	}),
	...inFile("app/catalog/shop/gallery.tsx", ["e2e/keys-and-dialogs.test.ts"], {
		"gallery-turns-as-now": [
			"latest.current = turn;",
			"",
			"the arrow keys do not reach a picture that was added meanwhile",
		],
	}),
];
