import { Hono } from "hono";
import { expect, test } from "vitest";
import { shedLoad } from "./shed-load.server.ts";

test("an overload is answered with 503 at once, and it passes", async () => {
	const http = new Hono();
	const gate = Promise.withResolvers<void>();
	http.use(shedLoad({ most: 5 }));
	http.get("/", async (c) => {
		await gate.promise;
		return c.text("ok");
	});
	const ask = () => Promise.resolve(http.request("/"));
	const underWay = Array.from({ length: 5 }, ask);
	const refused = await Promise.all(Array.from({ length: 50 }, ask));
	expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
	expect(refused[0]?.headers.get("retry-after")).toBe("1");
	gate.resolve();
	for (const { status } of await Promise.all(underWay)) expect(status).toBe(200);
	expect((await ask()).status).toBe(200);
});
