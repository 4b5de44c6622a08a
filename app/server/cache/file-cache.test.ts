import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFileCache } from "./file-cache.server.ts";

const SCRIPT = "/assets/page-a1b2c3.js";
const PICTURE = "/pictures/numune-480.avif";
const HEADERS = { "cache-control": "immutable", "x-policy": "of this file", "x-request-id": "1" };

let read: string[];
let answer: () => Response | Promise<Response>;
let isRefused: boolean;
let server: Server;
let base: string;

beforeEach(() => {
	read = [];
	isRefused = false;
	answer = () => new Response("bytes", { headers: HEADERS });
	return open();
});
afterEach(() => {
	server.close();
	server.closeAllConnections();
});

async function open(maxBytes?: number) {
	const files = openFileCache({
		read: ({ url, headers }) => {
			if (isRefused) return undefined;
			expect([...headers.keys()]).toEqual(["accept-encoding"]);
			read.push(`${headers.get("accept-encoding")} ${new URL(url).pathname}`);
			return (async () => answer())();
		},
		origin: "https://shop.example",
		maxBytes,
	});
	server?.close();
	server = createServer((request, response) => {
		if (!files.answer(request, response)) response.writeHead(418).end("not here");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (path: string, accepted = "br", method = "GET") =>
	fetch(base + path, { method, headers: { "accept-encoding": accepted, cookie: "a=b" } });

describe("a file", () => {
	test("is read once and sent with its own headers to everybody", async () => {
		for (let time = 0; time < 3; time++) {
			const response = await get(SCRIPT);
			expect(response.status).toBe(200);
			expect(await response.text()).toBe("bytes");
			expect(response.headers.get("x-policy")).toBe("of this file");
			expect(response.headers.get("content-length")).toBe("5");
			expect(response.headers.get("x-request-id")).toBeNull();
		}
		expect(read).toEqual([`br ${SCRIPT}`]);
	});

	test("is cached in each encoding that was requested", async () => {
		for (const accepted of ["br", "gzip, deflate, br", "gzip", "identity"])
			await get(SCRIPT, accepted);
		expect(read).toEqual([`br ${SCRIPT}`, `gzip ${SCRIPT}`, `identity ${SCRIPT}`]);
	});

	test.each(["/favicon.svg", "/assets/style-a1b2.css"])("%s is sent compressed", async (path) => {
		await get(path);
		expect(read).toEqual([`br ${path}`]);
	});

	test("that is a font is never compressed again", async () => {
		await get("/fonts/inter.woff2");
		expect(read).toEqual(["identity /fonts/inter.woff2"]);
	});

	test("that is a picture is cached once for all encodings", async () => {
		for (const accepted of ["br", "gzip", "identity"]) await get(PICTURE, accepted);
		expect(read).toEqual([`identity ${PICTURE}`]);
	});

	test("is sent without its body to HEAD", async () => {
		const response = await get(SCRIPT, "br", "HEAD");
		expect(response.headers.get("content-length")).toBe("5");
		expect(await response.text()).toBe("");
	});

	test.each([404, 500, 503])(
		"that is answered with %i is read again at the next request",
		async (status) => {
			answer = () => new Response("no picture", { status });
			expect((await get(PICTURE)).status).toBe(status);
			answer = () => new Response("bytes");
			expect((await get(PICTURE)).status).toBe(200);
			expect(read).toHaveLength(2);
		},
	);

	test("that cannot be read is answered with 500", async () => {
		answer = () => {
			throw new Error("the disk failed");
		};
		expect((await get(PICTURE)).status).toBe(500);
	});
});

test.each([
	["GET", "/games"],
	["GET", "/made-up.png"],
	["GET", "/admin/pictures"],
	["GET", "/pictures"],
	["GET", "/assets/a.js?version=2"],
	["GET", "/nested/favicon.svg"],
	["POST", PICTURE],
])("%s %s is not answered from the cache", async (method, path) => {
	expect((await get(path, "br", method)).status).toBe(418);
	expect(read).toEqual([]);
});

test.each([
	"/assets/..",
	"/assets/.",
	"/assets/../server/index.js",
	"/assets/..%2fserver.js",
	"/assets/a..js",
	"/assets/a",
	"/fonts/.hidden",
	"/pictures/XN",
	"/pictures/XN.avif",
	"/pictures/a.png",
	"/pictures/a/b.avif",
	"/pictures/?a.avif",
	`/pictures/${"a".repeat(101)}.avif`,
])("%s is no file's name: nobody looks for it, nor keeps the answer", async (path) => {
	const answered = await new Promise((resolve) => {
		request(base, { path }, async (response) => {
			const { statusCode: status, headers } = response;
			const parts = await response.setEncoding("utf8").toArray();
			resolve({ status, cache: headers["cache-control"], text: parts.join("") });
		}).end();
	});
	expect(answered).toEqual({ status: 404, cache: "no-store", text: "Tapılmadı" });
	expect(read).toEqual([]);
});

test("a file is read once for all who ask meanwhile", async () => {
	const found = Promise.withResolvers<Response>();
	answer = () => found.promise;
	const asked = [get(PICTURE), get(PICTURE)];
	await expect.poll(() => read.length).toBe(1);
	await get("/assets/..%2f");
	found.resolve(new Response("bytes"));
	for (const response of await Promise.all(asked)) expect(await response.text()).toBe("bytes");
	expect(read).toHaveLength(1);
});

test("a reading that is refused is told so, and the next one is tried", async () => {
	isRefused = true;
	expect((await get(PICTURE)).status).toBe(503);
	isRefused = false;
	expect((await get(PICTURE)).status).toBe(200);
});

test("its memory is limited", async () => {
	answer = () => new Response("x".repeat(10_000));
	await open(50_000);
	const paths = ["a", "b", "c", "d", "e"].map((name) => `/pictures/${name}.avif`);
	for (const path of paths) await get(path);
	await get(paths[4] as string);
	expect(read).toHaveLength(5);
	await get(paths[0] as string);
	expect(read).toHaveLength(6);
});
