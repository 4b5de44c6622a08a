// Runs in browsers that are to show notifications, also while the shop is closed. It keeps nothing of the
// shop: every page comes from the network, so no price is ever an old one.

const OFFLINE = `<!doctype html>
<html lang="az">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>İnternet bağlantısı yoxdur</title>
<style>
	body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center;
		gap: 1rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center;
		color: #f2f4f8; background: #0d0f15; }
	@media (prefers-color-scheme: light) { body { color: #12151d; background: #f6f7f9; } }
	h1 { margin: 0; font-size: 1.375rem; }
	p { margin: 0; max-width: 34ch; }
	a { display: inline-grid; place-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.75rem;
		color: inherit; border: 1px solid currentColor; font-weight: 600; text-decoration: none; }
</style>
<h1>İnternet bağlantısı yoxdur</h1>
<p>Qiymətlər köhnə olmasın deyə mağaza yalnız internetlə açılır. Bağlantını yoxlayıb yenidən cəhd edin.</p>
<a href="">Yenidən cəhd edin</a>
</html>`;

const offline = () =>
	new Response(OFFLINE, {
		status: 503,
		headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
	});

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

// With the preload no page waits for this worker to start.
self.addEventListener("activate", (event) =>
	event.waitUntil(
		Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
	),
);

self.addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.mode !== "navigate" || request.method !== "GET") return;
	event.respondWith(
		(async () => {
			try {
				return (await event.preloadResponse) ?? (await fetch(request));
			} catch {
				return offline();
			}
		})(),
	);
});

self.addEventListener("push", (event) => {
	const { title, text, to, tag } = read(event.data);
	event.waitUntil(
		self.registration.showNotification(title, {
			body: text,
			tag,
			data: { to },
			icon: "/icon-192.png",
			lang: "az",
		}),
	);
});

/** A browser wants every message to be shown, also one that cannot be read. */
function read(data) {
	try {
		const { title, text, to, tag } = data.json();
		return { title: String(title), text: String(text), to: String(to), tag: String(tag) };
	} catch {
		return { title: "Yeni bildiriş", text: "", to: "/notifications", tag: "unread" };
	}
}

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data?.to));
});

async function open(to) {
	const page = pageOf(to);
	const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const there = windows.find(({ url }) => url === page);
	await (there ? there.focus() : self.clients.openWindow(page));
}

/** A page of this shop, whatever the message says. */
function pageOf(to) {
	const home = `${self.location.origin}/`;
	try {
		const named = new URL(String(to ?? ""), home);
		return named.origin === self.location.origin ? named.href : home;
	} catch {
		return home;
	}
}

// The vendor gave this browser another address.
self.addEventListener("pushsubscriptionchange", (event) =>
	event.waitUntil(
		(async () => {
			const subscription =
				event.newSubscription ??
				(await self.registration.pushManager.subscribe(event.oldSubscription?.options));
			const { endpoint, keys } = subscription.toJSON();
			const body = new URLSearchParams({ intent: "move", endpoint, ...keys });
			await fetch("/push", { method: "POST", body, redirect: "manual" });
		})(),
	),
);
