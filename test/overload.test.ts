// More concurrent requests than the shop accepts: the excess is refused, the others are answered.
import { expect, test } from "vitest";
import { createFrontDoor } from "#app/server/front-door.server.ts";
import { listen } from "#app/server/listen.server.ts";
import { useTestShop } from "./open-shop.ts";
import { useOpened } from "./use-opened.ts";

const MOST_UNDER_WAY = 250;
const MOST_OF_ONE = 25;

const shop = useTestShop();

/** The shop's front door, behind it pages that take until they may finish. */
const server = useOpened("server", async () => {
	const state = { mayFinish: Promise.withResolvers<void>() };
	const isPage = (request: Request) => !request.url.includes("/assets/");
	const front = createFrontDoor({
		app: shop.app,
		http: {
			fetch: async (request, ...rest) => {
				if (!isPage(request)) return shop.http.fetch(request, ...rest);
				await state.mayFinish.promise;
				return new Response("drawn");
			},
		},
		origin: "http://shop.test",
	});
	const serving = await listen(front.listener, { host: "127.0.0.1", port: 0 });
	return {
		ask: (path: string, headers: Record<string, string> = {}) =>
			fetch(new URL(path, `http://127.0.0.1:${serving.port}`), { headers }),
		holdPages() {
			state.mayFinish = Promise.withResolvers();
		},
		finishPages: () => state.mayFinish.resolve(),
		close: () => serving.close(),
	};
});

test.each([
	["pages that are drawn for one visitor", () => "/login"],
	["pages that are drawn for everybody", (number: number) => `/games?category=bolme-${number}`],
])(
	"beyond 250 %s in progress requests are answered with 503, until these are done",
	async (_, path) => {
		const login = await (await shop.fetch("/login")).text();
		const asset = /\/assets\/framework[^"']+?\.js/.exec(login)?.[0] as string;
		server.holdPages();
		const refused: Response[] = [];
		const responses = Array.from({ length: MOST_UNDER_WAY + 10 }, async (_, number) => {
			const response = await server.ask(path(number));
			if (response.status === 503) refused.push(response);
			return response;
		});
		await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(10);
		expect((await server.ask("/login")).status).toBe(503);
		// Static files are cheap, and the pages in progress will need them.
		expect((await server.ask(asset)).status).toBe(200);
		for (const response of refused) {
			expect(response.headers.get("retry-after")).toBe("1");
			expect(response.headers.get("cache-control")).toBe("no-store");
			expect(await response.text()).toBe("Bir azdan yenidən cəhd edin");
		}
		server.finishPages();
		const statuses = (await Promise.all(responses)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_UNDER_WAY);
		expect((await server.ask(path(0))).status).toBe(200);
	},
);

test.each([
	["for one visitor", () => "/login"],
	["for everybody", (number: number) => `/games?category=biri-${number}`],
])("one address has 25 pages in progress that are drawn %s; others are served", async (_, path) => {
	server.holdPages();
	let refused = 0;
	const askFrom = (address: string) => async (_: unknown, number: number) => {
		const { status } = await server.ask(path(number), { "x-forwarded-for": address });
		if (status === 503) refused++;
		return status;
	};
	const attacker = Array.from({ length: MOST_OF_ONE + 5 }, askFrom("198.51.100.1"));
	await expect.poll(() => refused).toBe(5);
	const other = Array.from({ length: MOST_OF_ONE }, askFrom("198.51.100.2"));
	// The page that was refused to the one is drawn for the other.
	const neighbour = server.ask(path(MOST_OF_ONE + 4), { "x-forwarded-for": "198.51.100.3" });
	server.finishPages();
	expect((await Promise.all(attacker)).filter((status) => status === 200)).toHaveLength(
		MOST_OF_ONE,
	);
	expect(new Set(await Promise.all(other))).toEqual(new Set([200]));
	expect((await neighbour).status).toBe(200);
});
