import { readText, writeText } from "#app/ui/browser-store.ts";

/** Whether this browser can show notifications, and what is in the way. */
export type DeviceState = "ready" | "denied" | "home-screen" | "unsupported";

/** Whose notifications this browser shows: nobody else's are switched on by a visit. */
const USER = "push-user";

export function readDevice(): DeviceState {
	const canPush = "serviceWorker" in navigator && "PushManager" in globalThis;
	if (canPush && "Notification" in globalThis) {
		return Notification.permission === "denied" ? "denied" : "ready";
	}
	return isAppleTouch() ? "home-screen" : "unsupported";
}

/** There only what is on the home screen may show any. An iPad says that it is a Mac. */
function isAppleTouch(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether the browser was allowed to. */
export function isAllowed(): boolean {
	return readDevice() === "ready" && Notification.permission === "granted";
}

/** Why nothing was switched on, in words. */
export class NotSubscribed extends Error {}

/**
 * Asks, which a browser allows for a moment after a press alone, and subscribes to this shop; returns
 * where the browser is reached.
 */
export async function subscribe(publicKey: string): Promise<Record<string, string>> {
	const permission = await Notification.requestPermission();
	if (permission === "denied") {
		throw new NotSubscribed("Brauzer bildirişləri qadağan etdi, icazəni onun ayarlarından verin");
	}
	if (permission !== "granted") throw new NotSubscribed("Brauzerin sualına cavab verilmədi");
	try {
		return await subscribeAllowed(publicKey);
	} catch {
		throw new NotSubscribed("Brauzer bildirişləri qoşa bilmədi, yenidən cəhd edin");
	}
}

async function subscribeAllowed(publicKey: string): Promise<Record<string, string>> {
	await navigator.serviceWorker.register("/sw.js");
	const { pushManager } = await navigator.serviceWorker.ready;
	const former = await pushManager.getSubscription();
	const isSame = former && keyOf(former) === publicKey;
	if (former && !isSame) await former.unsubscribe();
	const options = { userVisibleOnly: true, applicationServerKey: publicKey };
	const subscription = isSame ? former : await pushManager.subscribe(options);
	const { endpoint = "", keys } = subscription.toJSON();
	return { endpoint, ...keys };
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
	const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function rememberUser(userId: string): void {
	writeText(USER, userId);
}

/** No visit brings back what is switched off, nor does a renewal that is under way. */
export async function forgetUser(): Promise<void> {
	writeText(USER, null);
	await renewing.catch(() => {});
}

export async function unsubscribe(): Promise<void> {
	const registration = await navigator.serviceWorker.getRegistration("/");
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Tells the shop once more where this browser is reached: it may be reached elsewhere now, have another
 * session, or know the shop by keys that are no more.
 */
export function renew(userId: string): Promise<void> {
	renewing = renewOnce(userId);
	return renewing;
}

let renewing = Promise.resolve();

async function renewOnce(userId: string) {
	const registration = await navigator.serviceWorker.getRegistration("/");
	const kept = await registration?.pushManager.getSubscription();
	if (!kept || !isAllowed() || readText(USER) !== userId) return;
	const publicKey = await sendRenewal(await subscribeAllowed(keyOf(kept)));
	if (publicKey && publicKey !== keyOf(kept)) await sendRenewal(await subscribeAllowed(publicKey));
}

async function sendRenewal(address: Record<string, string>): Promise<string | undefined> {
	const body = new URLSearchParams({ intent: "renew", ...address });
	const response = await fetch("/push", { method: "POST", body, redirect: "manual" });
	return response.ok ? (await response.json()).publicKey : undefined;
}
