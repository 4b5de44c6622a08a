import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { noteConnection } from "./connection.ts";
import { liveState } from "./live-state.ts";
import { oncePerBurst } from "./once-per-burst.ts";
import { useRetriedBackgroundLoads } from "./retry-background-loads.ts";
import { isPublic, isShownOn } from "./shown-on.ts";

/** The server sends something every 25 s, if only an empty message. */
const MAX_SILENCE_MS = 60_000;
/** A browser keeps the data of a link that was hovered for so long, whatever changed since. */
const PREFETCH_LIFE_MS = 5 * 60_000;

/**
 * Keeps one event stream open while the page is visible. Revalidates the page on each event, when
 * the connection comes back, and when the page becomes visible again, which makes up for events
 * that were missed. What was missed before the first stream was open, the stream itself begins with.
 */
export function LiveUpdates() {
	const revalidateFor = useLiveRevalidation();
	useRetriedBackgroundLoads();
	const { user } = useAuth();
	// The server decides on connection which topics a browser gets, so a new login reconnects.
	const listener = user === undefined ? undefined : (user?.id ?? "visitor");

	useEffect(() => {
		if (listener === undefined) return;
		let source: EventSource | undefined;
		let wasOpen = false;
		let timer: number | undefined;
		const openIn = (ms: number) => {
			window.clearTimeout(timer);
			timer = window.setTimeout(open, ms);
		};
		const close = () => {
			window.clearTimeout(timer);
			source?.close();
			source = undefined;
		};
		const open = () => {
			close();
			source = new EventSource(wasOpen ? "/live" : firstStream());
			// A browser does not notice when the other end disappears without closing the connection.
			const restartTimeout = () => openIn(MAX_SILENCE_MS);
			restartTimeout();
			source.onmessage = ({ data }) => {
				restartTimeout();
				if (data) revalidateFor(data);
			};
			source.onopen = () => {
				if (wasOpen) revalidateFor();
				wasOpen = true;
				noteConnection(true);
			};
			// The browser reconnects by itself after a cut, but not after an error response.
			source.onerror = () => {
				if (source?.readyState === EventSource.CLOSED) openIn(5000);
				else noteConnection(false);
			};
		};
		const followVisibility = () => {
			if (document.visibilityState === "hidden") close();
			else if (!source) open();
		};
		followVisibility();
		document.addEventListener("visibilitychange", followVisibility);
		return () => {
			document.removeEventListener("visibilitychange", followVisibility);
			close();
		};
	}, [listener, revalidateFor]);
	return (
		<div role="status">
			<p className="status-bar offline-bar">Bağlantı yoxdur. Səhifə yenilənmir.</p>
		</div>
	);
}

function useLiveRevalidation() {
	const { revalidate } = useRevalidator();
	const { pathname, key } = useLocation();
	const { state: navigation } = useNavigation();
	const latest = useRef({ revalidate, pathname, navigation });
	latest.current = { revalidate, pathname, navigation };
	const isForPerson = useRef(false);
	const eventAtMs = useRef(Number.NEGATIVE_INFINITY);

	const revalidateSoon: RefObject<() => void> = useRef(
		oncePerBurst(async () => {
			// Do not disturb a navigation, or a form that is being sent.
			if (latest.current.navigation !== "idle") return revalidateSoon.current();
			liveState.forPerson = isForPerson.current;
			isForPerson.current = false;
			liveState.isRevalidating = true;
			await latest.current.revalidate();
			liveState.isRevalidating = false;
		}),
	);

	/** Without a topic anything may have changed. */
	const revalidateFor = useRef((topic?: string) => {
		if (topic) eventAtMs.current = performance.now();
		if (!isShownOn(latest.current.pathname, topic)) return;
		isForPerson.current ||= topic !== "catalog" && topic !== "settings";
		revalidateSoon.current();
	});

	const shownKey = useRef(key);
	useEffect(() => {
		if (shownKey.current === key) return;
		shownKey.current = key;
		// This page may have come from a prefetch that is older than the last event.
		const mayBeStale = performance.now() - eventAtMs.current < PREFETCH_LIFE_MS;
		if (mayBeStale && isPublic(latest.current.pathname)) revalidateFor.current("catalog");
	}, [key]);
	return revalidateFor.current;
}

/**
 * The address of a page's first stream: it says as of when the page is true. A browser that does not
 * tell (on plain http none does) has the page loaded anew.
 */
function firstStream(): string {
	const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	const asOf = page?.serverTiming?.find(({ name }) => name === "as-of")?.description ?? "";
	return `/live?since=${encodeURIComponent(asOf)}`;
}
