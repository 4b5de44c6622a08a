import { Bell, BellOff } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { playChime } from "./chime.ts";
import type { getWaiting } from "./read-figures.server.ts";

export type Waiting = Awaited<ReturnType<typeof getWaiting>>;

/** Tells an admin that something came: by sound, in the title, and politely to a screen reader. */
export function Arrivals({ waiting }: { waiting: Waiting }) {
	const words = useArrivalWords(waiting);
	useTitleCount(waiting.orders + waiting.requests);
	useLookWhileHidden();
	return (
		<p role="status" className="sr-only">
			{words}
		</p>
	);
}

function useArrivalWords({ newestOrder, newestRequest }: Waiting): string {
	const seen = useRef({ newestOrder, newestRequest });
	const [words, setWords] = useState("");
	useEffect(() => {
		const cameOrder = isLater(newestOrder, seen.current.newestOrder);
		const cameRequest = isLater(newestRequest, seen.current.newestRequest);
		if (!cameOrder && !cameRequest) return;
		if (cameOrder) seen.current.newestOrder = newestOrder;
		if (cameRequest) seen.current.newestRequest = newestRequest;
		setWords(cameOrder ? "Yeni sifariş gəldi" : "Yeni balans sorğusu gəldi");
		if (!isMuted()) playChime().catch(() => {});
	}, [newestOrder, newestRequest]);
	return words;
}

function isLater(moment: string | null, seen: string | null): boolean {
	return moment !== null && (seen === null || moment > seen);
}

/** `(3) Sifarişlər`: the number is seen in the row of tabs. */
function useTitleCount(count: number) {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page writes another title
	useEffect(() => {
		const bare = document.title.replace(/^\(\d+\) /, "");
		document.title = count > 0 ? `(${count}) ${bare}` : bare;
	}, [count, pathname]);
}

/**
 * A page that nobody sees does not listen; an admin's should, or the sound would never call
 * anybody back. One tab of them is enough: browsers allow few connections at once.
 */
function useLookWhileHidden() {
	const { revalidate } = useRevalidator();
	const look = useRef(revalidate);
	look.current = revalidate;
	useEffect(() => {
		let stop = () => {};
		const follow = () => {
			stop();
			if (document.visibilityState !== "hidden" || !navigator.locks) return;
			const leaving = new AbortController();
			stop = () => leaving.abort();
			const listen = () => {
				const source = new EventSource("/live");
				source.onmessage = () => void look.current();
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

const MUTED_KEY = "admin-sound";
const listeners = new Set<() => void>();

function isMuted(): boolean {
	try {
		return localStorage.getItem(MUTED_KEY) === "off";
	} catch {
		return false;
	}
}

/** Mutes the sound of arrivals, and remembers it in this browser. */
export function SoundToggle({ className }: { className: string }) {
	const muted = useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		isMuted,
		() => false,
	);
	const toggle = () => {
		try {
			localStorage.setItem(MUTED_KEY, muted ? "on" : "off");
		} catch {
			// A browser that keeps nothing cannot be muted for longer than this click.
		}
		for (const listener of listeners) listener();
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
			{muted ? <BellOff aria-hidden className="size-5" /> : <Bell aria-hidden className="size-5" />}
		</button>
	);
}
