import { useEffect, useRef } from "react";
import { useFetcher, useLocation, useNavigation, useRevalidator } from "react-router";
import { useAuth } from "../users/sign-in/auth-provider.tsx";
import { noteConnection } from "./connection.ts";
import { looking } from "./looking.ts";
import { usePatience } from "./use-patience.ts";

/** A burst of news is answered by looking twice: at its beginning and at its end. */
const REST_MS = 300;
/** The server says something every 25 s, if only a message without words. */
const LONGEST_SILENCE_MS = 60_000;
/** A browser keeps the data of a link that was hovered for so long, whatever changed since. */
const PREFETCH_LIFE_MS = 5 * 60_000;

/**
 * Keeps one event stream open while the page is seen, and looks again whenever it is told to,
 * when the connection comes back, and when the page is seen again: what was missed is healed.
 */
export function LookAgain() {
	const { lookAgain, lookAtFirst } = useLookAgain();
	usePatience();
	const { user } = useAuth();
	// The server decides what a browser may hear when it connects, so a new login connects anew.
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
			source = new EventSource("/live");
			// The browser does not notice when the other end is gone without a word.
			const stay = () => openIn(LONGEST_SILENCE_MS);
			stay();
			source.onmessage = ({ data }) => {
				stay();
				if (data) lookAgain(data);
			};
			source.onopen = () => {
				if (wasOpen) lookAgain();
				else lookAtFirst(listener !== "visitor");
				wasOpen = true;
				noteConnection(true);
			};
			// It connects again by itself after a cut, but not after a refusal.
			source.onerror = () => {
				if (source?.readyState === EventSource.CLOSED) openIn(5000);
				else noteConnection(false);
			};
		};
		const follow = () => {
			if (document.visibilityState === "hidden") close();
			else if (!source) open();
		};
		follow();
		document.addEventListener("visibilitychange", follow);
		return () => {
			document.removeEventListener("visibilitychange", follow);
			close();
		};
	}, [listener, lookAgain, lookAtFirst]);
	return (
		<div role="status">
			<p className="status-bar offline-bar">Bağlantı yoxdur. Səhifə yenilənmir.</p>
		</div>
	);
}

/** Looks at once, then not again before the last look is done and a moment has passed. */
function useLookAgain() {
	const { revalidate } = useRevalidator();
	const { load } = useFetcher({ key: "session" });
	const { pathname, key } = useLocation();
	const { state: navigation } = useNavigation();
	const latest = useRef({ revalidate, load, pathname, navigation });
	latest.current = { revalidate, load, pathname, navigation };
	const state = useRef({ again: false, forPerson: false, heardAtMs: Number.NEGATIVE_INFINITY });

	const look = useRef(async (topic?: string) => {
		const now = state.current;
		if (topic) now.heardAtMs = performance.now();
		if (!concerns(topic, latest.current.pathname)) return;
		now.again = true;
		now.forPerson ||= topic !== "catalog" && topic !== "settings";
		if (looking.now) return;
		looking.now = true;
		while (now.again) {
			// A page that is being left, or a form that is being sent, is not disturbed.
			if (latest.current.navigation === "idle") {
				looking.forPerson = now.forPerson;
				now.again = now.forPerson = false;
				await latest.current.revalidate();
			}
			await new Promise((resolve) => setTimeout(resolve, REST_MS));
		}
		looking.now = false;
	});

	const shownKey = useRef(key);
	useEffect(() => {
		if (shownKey.current === key) return;
		shownKey.current = key;
		// This page may have come from a prefetch of before the news.
		const isOld = performance.now() - state.current.heardAtMs < PREFETCH_LIFE_MS;
		if (isOld && isPublic(latest.current.pathname)) look.current("catalog");
	}, [key]);

	// What happened between drawing the page and listening. The pages where one signs in show
	// nothing that moves.
	const lookAtFirst = useRef((isPerson: boolean) => {
		if (isPerson) latest.current.load("/session");
		if (isPublic(latest.current.pathname)) look.current("catalog");
		else if (isPerson) look.current();
	});
	return { lookAgain: look.current, lookAtFirst: lookAtFirst.current };
}

function isPublic(pathname: string): boolean {
	return /^\/($|categories|games|category\/|game\/)/.test(pathname);
}

/** Admins hear of every order; only the admin's pages show them. */
function concerns(topic: string | undefined, pathname: string): boolean {
	return topic !== "admin" || pathname.startsWith("/admin");
}
