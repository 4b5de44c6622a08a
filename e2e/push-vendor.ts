// A vendor of notifications, for browsers on a machine that reaches none.
import type { BrowserContext, Page, Worker } from "playwright-core";
import { expect } from "vitest";

/** This machine has no vendor: the browser is reached at the test's push service. */
export async function giveVendor(
	context: BrowserContext,
	address: { endpoint: string; p256dh: string; auth: string },
) {
	await context.grantPermissions(["notifications"]);
	await context.addInitScript(({ endpoint, ...keys }) => {
		// Browsers without a screen say that it was denied, whatever was granted.
		const permission = { configurable: true, get: () => "granted" };
		Object.defineProperty(Notification, "permission", permission);
		Object.assign(Notification, {
			async requestPermission() {
				document.documentElement.dataset.asked = "yes";
				return "granted";
			},
		});
		// A vendor remembers whom it serves, and with which key.
		const toSubscription = (key: string | null) => {
			if (!key) return null;
			const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
			const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
			return {
				options: { applicationServerKey: bytes.buffer },
				toJSON: () => ({ endpoint, keys }),
				unsubscribe: async () => localStorage.removeItem("vendor"),
			};
		};
		Object.assign(PushManager.prototype, {
			getSubscription: async () => toSubscription(localStorage.getItem("vendor")),
			async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
				localStorage.setItem("vendor", key);
				return toSubscription(key);
			},
		});
	}, address);
}

/** Hands what the vendor got to the browser, as a vendor does. */
export async function openDelivery(page: Page, origin: string) {
	const client = await page.context().newCDPSession(page);
	const registration = Promise.withResolvers<string>();
	client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
		const [first] = registrations;
		if (first) registration.resolve(first.registrationId);
	});
	await client.send("ServiceWorker.enable");
	return async (data: string) => {
		const registrationId = await registration.promise;
		await client.send("ServiceWorker.deliverPushMessage", {
			...{ origin, registrationId, data },
		});
	};
}

type Shown = { title: string; body: string; tag: string; icon: string; data: { to: string } };
type Noting = { shown: Map<string, object>; registration: object };

/** From now on the worker notes what it shows: a browser without a screen has no place for it. */
export async function noteShown(context: BrowserContext) {
	await expect.poll(() => context.serviceWorkers().length).toBe(1);
	const worker = context.serviceWorkers()[0] as Worker;
	await worker.evaluate(() => {
		const scope = self as unknown as Noting;
		scope.shown = new Map();
		Object.assign(scope.registration, {
			async showNotification(title: string, options: { tag: string }) {
				scope.shown.set(options.tag, { title, ...options });
			},
		});
	});
	return () => worker.evaluate(() => [...(self as unknown as Noting).shown.values()] as Shown[]);
}
