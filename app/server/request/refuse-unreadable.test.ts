import { Hono } from "hono";
import { expect, test } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable.server.ts";

const http = new Hono();
http.use(refuseUnreadable());
http.all("*", (c) => c.text("read"));

test.each([
	["/games", 200],
	["/games?after=%2500", 200],
	["/games?after=a%00b", 400],
	["/game/%00", 400],
	["/games%00", 400],
])("the address %s is answered with %i", async (address, status) => {
	expect((await http.request(address)).status).toBe(status);
});

test.each([
	["application/x-www-form-urlencoded", 200],
	["application/x-www-form-urlencoded;charset=UTF-8", 200],
	["Multipart/Form-Data; boundary=b", 200],
	["application/json", 415],
	["text/plain", 415],
	["text/plain; application/x-www-form-urlencoded", 415],
	["multipart/form-database", 415],
	["", 415],
])("a body of the type %j is answered with %i", async (type, status) => {
	const sent = { method: "POST", body: "a=b", headers: { "content-type": type } };
	expect((await http.request("/login", sent)).status).toBe(status);
});
