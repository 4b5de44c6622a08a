// The permission matrix: who may do what, for every route of the built bundle. What an admin is asked
// for beyond that is walked by step-up.test.ts.
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "../listen.ts";
import { formPost, useTestShop } from "../open-shop.ts";
import { makePeople, type People, SECRETS, type Who } from "./people.ts";

/**
 * `everyone` sees the same; `guests` are not signed in, everybody else is redirected; `people` have
 * to be signed in; `admins` are admins whose sign-in is complete.
 */
type Access = "everyone" | "guests" | "people" | "admins";

/** `answers` is the status for those who may see it, where that is not 200. */
type Row = { access: Access; answers?: number; stream?: true };

// One row for each route: a new route without a row fails the test.
const MATRIX: Record<string, Row> = {
	"/": { access: "everyone" },
	"/categories": { access: "everyone" },
	"/games": { access: "everyone" },
	"/category/:id": { access: "everyone" },
	"/game/:id": { access: "everyone" },
	"/login": { access: "guests" },
	"/login/code": { access: "everyone" },
	"/register": { access: "guests" },
	"/forgot-password": { access: "everyone" },
	"/reset-password": { access: "everyone" },
	"/confirm-email": { access: "everyone" },
	"/unsubscribe": { access: "everyone" },
	"/profile": { access: "people" },
	"/profile/security": { access: "people" },
	"/profile/data": { access: "people" },
	"/profile/close": { access: "people" },
	"/confirm-password": { access: "people" },
	"/notifications": { access: "people" },
	"/push": { access: "people", answers: 404 },
	"/balance": { access: "people" },
	"/balance/payment/:id": { access: "people", answers: 404 },
	"/balance/free-amount": { access: "people" },
	"/balance/receipts": { access: "people", answers: 404 },
	"/orders": { access: "people" },
	"/orders/:id": { access: "people", answers: 404 },
	"/orders/parked/:id": { access: "people", answers: 404 },
	"/cart": { access: "people" },
	"/player-ids": { access: "people" },
	"/game/:id/buy": { access: "people", answers: 302 },
	"/private-pictures/:id": { access: "people", answers: 404 },
	"/*": { access: "everyone", answers: 404 },
	"/admin": { access: "admins" },
	"/admin/categories": { access: "admins" },
	"/admin/categories/new": { access: "admins" },
	"/admin/categories/:id": { access: "admins" },
	"/admin/categories/:id/delete": { access: "admins" },
	"/admin/games": { access: "admins" },
	"/admin/games/new": { access: "admins" },
	"/admin/games/prices": { access: "admins" },
	"/admin/games/:id": { access: "admins" },
	"/admin/games/:id/copy": { access: "admins" },
	"/admin/games/:id/delete": { access: "admins" },
	"/admin/games/:id/sale": { access: "admins", answers: 404 },
	"/admin/families": { access: "admins" },
	"/admin/families/new": { access: "admins" },
	"/admin/families/:id": { access: "admins" },
	"/admin/families/:id/delete": { access: "admins" },
	"/admin/pictures": { access: "admins", answers: 404 },
	"/admin/users": { access: "admins" },
	"/admin/users/:id": { access: "admins" },
	"/admin/orders": { access: "admins" },
	"/admin/orders/parts": { access: "admins", answers: 404 },
	"/admin/orders/proofs": { access: "admins", answers: 404 },
	"/admin/orders/many": { access: "admins", answers: 404 },
	"/admin/filters": { access: "admins", answers: 404 },
	"/admin/balance": { access: "admins" },
	"/admin/jobs": { access: "admins", answers: 404 },
	"/admin/notifications": { access: "admins" },
	"/admin/notifications/mail": { access: "admins", answers: 404 },
	"/admin/notifications/mail/:kind": { access: "admins" },
	"/admin/notifications/webhook": { access: "admins", answers: 404 },
	"/admin/payments": { access: "admins", answers: 404 },
	"/admin/payments/:id": { access: "admins", answers: 404 },
	"/admin/statement": { access: "admins" },
	"/admin/cash": { access: "admins" },
	"/admin/cash/:day/say/:source": { access: "admins", answers: 404 },
	"/admin/cash/:day/close": { access: "admins", answers: 404 },
	"/admin/cash/:day/correct": { access: "admins", answers: 404 },
	"/admin/settings": { access: "admins" },
	"/admin/settings/pages/:page": { access: "admins" },
	"/admin/notifications/telegram": { access: "admins", answers: 404 },
	"/admin/notifications/push": { access: "admins", answers: 404 },
	"/admin/audit": { access: "admins" },
	"/admin/users.csv": { access: "admins" },
	"/admin/orders.csv": { access: "admins" },
	"/admin/ledger.csv": { access: "admins" },
	"/admin/cash.csv": { access: "admins" },
	"/robots.txt": { access: "everyone" },
	"/sitemap.xml": { access: "everyone" },
	"/sitemap/:part": { access: "everyone", answers: 404 },
	"/sw.js": { access: "everyone" },
	"/manifest.webmanifest": { access: "everyone" },
	"/cart/games": { access: "everyone" },
	"/session": { access: "everyone" },
	"/last-purchase": { access: "everyone" },
	"/logout": { access: "everyone", answers: 302 },
	"/live": { access: "everyone", stream: true },
	"/epoint/callback": { access: "everyone", answers: 404 },
	"/demo/epoint": { access: "everyone" },
};

const WHO: Who[] = ["visitor", "customerA", "customerB", "admin", "halfway"];

const shop = useTestShop();
let people: People;
beforeAll(async () => {
	people = await makePeople(shop);
});

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean };

function addressesOfRoutes(): string[] {
	const routes = shop.routes as Record<string, BuiltRoute>;
	const pathOf = (route: BuiltRoute): string => {
		const parent = route.parentId ? routes[route.parentId] : undefined;
		return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
	};
	// A layout without a path has no URL.
	const addressed = Object.values(routes).filter(({ path, index }) => path || index);
	return addressed.map((route) => pathOf(route) || "/");
}

function allowed(access: Access, who: Who): boolean {
	if (access === "everyone") return true;
	if (access === "guests") return who === "visitor" || who === "halfway";
	if (access === "people") return who !== "visitor" && who !== "halfway";
	return who === "admin";
}

/** Where somebody who may not see a page is redirected. */
function sentTo(access: Access, who: Who): RegExp {
	const known = who !== "visitor" && who !== "halfway";
	return access === "guests" || known ? /^\/$/ : /^\/login\?next=/;
}

function addressOf(path: string): string {
	const { ids, game } = people;
	const ofGames = path.includes("families") ? game.familyId : game.categoryId;
	const id = path.includes("users/") ? ids.a : path.includes("game") ? game.id : ofGames;
	return path
		.replace(":id", id ?? "")
		.replace(":page", "sertler")
		.replace(":kind", "order-placed")
		.replace("*", "olmayan-unvan");
}

test("control 27: every route has its row", () => {
	const missing = addressesOfRoutes().filter((path) => !(path in MATRIX));
	expect(missing).toEqual([]);
});

describe.each(Object.entries(MATRIX).filter(([, { stream }]) => !stream))(
	"control 27: %s",
	(path, { access, answers = 200 }) => {
		test.each(WHO)("the page, for %s", async (who) => {
			const response = await ask(addressOf(path), who);
			const text = await response.text();
			if (allowed(access, who)) expect(response.status).toBe(answers);
			else expectSentAway(response, sentTo(access, who));
			expectNothingForeign(text, who);
			if (access === "people" || access === "admins") {
				if (response.status === 200) expect(response.headers.get("cache-control")).toBe("no-store");
			}
		});

		test.each(WHO)("its data alone, for %s", async (who) => {
			const address = addressOf(path);
			const response = await ask(`${address === "/" ? "/_root" : address}.data`, who);
			const text = await response.text();
			expect(response.status).toBeLessThan(500);
			expectNothingForeign(text, who);
			if (allowed(access, who)) return;
			expect(response.status).toBe(202);
			expect(text).toMatch(sentTo(access, who).source === "^\\/$" ? /"\/"/ : /"\/login\?next=/);
		});

		test.each(WHO)("a form, for %s", async (who) => {
			const before = await snapshot();
			for (const suffix of ["", ".data"]) {
				if (path === "/logout") return;
				const address = addressOf(path);
				const to = suffix && address === "/" ? "/_root.data" : `${address}${suffix}`;
				const response = await shop.fetch(to, formPost({}, people.cookies[who]));
				expect(response.status).toBeLessThan(500);
				const text = await response.text();
				expectNothingForeign(text, who);
				if (allowed(access, who) || access === "guests") continue;
				if (suffix) expect(text).toMatch(/"\/(login\?next=[^"]*)?"/);
				else expectSentAway(response, sentTo(access, who));
			}
			expect(await snapshot()).toEqual(before);
		});
	},
);

test("control 18: reading every page, as everybody, changes nothing", async () => {
	const before = await snapshot();
	for (const who of WHO) {
		for (const path of Object.keys(MATRIX)) if (path !== "/live") await ask(addressOf(path), who);
	}
	expect(await snapshot()).toEqual(before);
});

const HEARD: Record<Who, string[]> = {
	visitor: ["catalog", "settings"],
	halfway: ["catalog", "settings"],
	customerA: ["catalog", "settings", "user:A"],
	customerB: ["catalog", "settings", "user:B"],
	admin: ["admin", "catalog", "settings"],
};

test.each(WHO)("control 27: /live, for %s", async (who) => {
	const server = await listen(shop);
	const stream = await server.openStream(people.cookies[who]);
	expect(stream.status).toBe(200);
	const { a, b } = people.ids;
	shop.app.hub.publish("admin", `user:${a}`, `user:${b}`, "catalog", "settings");
	const heard = () =>
		stream.topics.map((topic) => topic.replace(a, "A").replace(b, "B")).toSorted();
	await expect.poll(heard).toEqual(HEARD[who]);
	stream.close();
	await server.close();
});

function ask(path: string, who: Who) {
	return shop.fetch(path, { headers: { cookie: people.cookies[who] }, redirect: "manual" });
}

function expectSentAway(response: Response, to: RegExp) {
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toMatch(to);
}

/** Only A and admins may see A's data, and only admins their notes. */
function expectNothingForeign(text: string, who: Who) {
	if (who !== "admin") expect(text).not.toContain(SECRETS.adminNotes);
	if (who === "admin" || who === "customerA") return;
	expect(text).not.toContain(SECRETS.email);
	expect(text).not.toContain(SECRETS.playerId);
	expect(text).not.toContain(people.orderId);
}

/** Everything that an unauthorized request could have changed. */
async function snapshot() {
	const { rows } = await shop.db.execute(`
		SELECT (SELECT json_agg(b ORDER BY user_id) FROM balances b) AS balances,
			(SELECT json_agg(u ORDER BY id) FROM (SELECT id, role, name, email FROM users) u) AS users,
			(SELECT json_agg(o ORDER BY id) FROM orders o) AS orders,
			(SELECT count(*) FROM top_ups) AS "topUps"`);
	return rows;
}
