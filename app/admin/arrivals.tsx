import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { showCount } from "#app/core/most-counted.ts";
import { oncePerBurst } from "#app/live/once-per-burst.ts";
import { browserStore, useBrowserStore } from "#app/ui/browser-store.ts";
import { useArrivalToasts } from "./arrival-toasts.ts";
import { useLookAtQueue } from "./arrivals-seen.ts";
import { playChime } from "./chime.ts";
import type { Waiting } from "./read-figures.server.ts";

/** Tells an admin that something came: by sound, in the title, and politely to a screen reader. */
export function Arrivals({ waiting }: { waiting: Waiting }) {
	const message = useArrivalMessage(waiting);
	useArrivalToasts(waiting);
	useLookAtQueue(waiting);
	useTitleCount(waiting.orders + waiting.topUps);
	useRevalidationWhileHidden();
	return (
		<p role="status" className="sr-only">
			{message}
		</p>
	);
}

function useArrivalMessage({ newestOrder, newestTopUp }: Waiting): string {
	const seen = useRef({ newestOrder, newestTopUp });
	const [message, setMessage] = useState("");
	useEffect(() => {
		const cameOrder = isLater(newestOrder, seen.current.newestOrder);
		const cameTopUp = isLater(newestTopUp, seen.current.newestTopUp);
		if (!cameOrder && !cameTopUp) return;
		if (cameOrder) seen.current.newestOrder = newestOrder;
		if (cameTopUp) seen.current.newestTopUp = newestTopUp;
		setMessage(cameOrder ? "Yeni sifariş gəldi" : "Yeni balans sorğusu gəldi");
		if (soundStore.get()) playChime().catch(() => {});
	}, [newestOrder, newestTopUp]);
	return message;
}

function isLater(moment: string | null, seen: string | null): boolean {
	return moment !== null && (seen === null || moment > seen);
}

/** `(3) Sifarişlər`: the number is seen in the row of tabs. */
function useTitleCount(count: number) {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page writes another title
	useEffect(() => {
		const bare = document.title.replace(/^\(\d+\+?\) /, "");
		document.title = count > 0 ? `(${showCount(count)}) ${bare}` : bare;
	}, [count, pathname]);
}

/**
 * A hidden page closes its event stream; an admin's needs one, or the sound would never call anybody
 * back. One tab is enough, because browsers allow few connections at once.
 */
function useRevalidationWhileHidden() {
	const { revalidate } = useRevalidator();
	const latest = useRef(revalidate);
	latest.current = revalidate;
	useEffect(() => {
		const revalidateSoon = oncePerBurst(() => latest.current());
		let stop = () => {};
		const follow = () => {
			stop();
			if (document.visibilityState !== "hidden" || !navigator.locks) return;
			const leaving = new AbortController();
			stop = () => leaving.abort();
			const listen = () => {
				const source = new EventSource("/live");
				source.onmessage = ({ data }) => {
					if (data) revalidateSoon();
				};
				return new Promise<void>((resolve) => {
					leaving.signal.addEventListener("abort", () => {
						source.close();
						resolve();
					});
				});
			};
			navigator.locks.request("admin-arrivals", { signal: leaving.signal }, listen).catch(() => {});
		};
		follow();
		document.addEventListener("visibilitychange", follow);
		return () => {
			document.removeEventListener("visibilitychange", follow);
			stop();
		};
	}, []);
}

const soundStore = browserStore({
	key: "admin-sound",
	parse: (text) => text !== "off",
	fallback: true,
});

/** Mutes the sound of arrivals, and remembers it in this browser. */
export function SoundToggle({ className }: { className: string }) {
	const muted = !useBrowserStore(soundStore);
	const toggle = () => {
		soundStore.set(muted ? "on" : "off");
		if (muted) playChime().catch(() => {});
	};
	return (
		<button
			type="button"
			aria-label="Səsli bildiriş"
			aria-pressed={!muted}
			title={muted ? "Səs söndürülüb" : "Səs açıqdır"}
			onClick={toggle}
			className={className}
		>
			{muted ? (
				<VolumeX aria-hidden className="size-5" />
			) : (
				<Volume2 aria-hidden className="size-5" />
			)}
		</button>
	);
}
