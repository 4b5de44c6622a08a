// The shop of a release behind each proxy of Debian, with the files of deploy/ (see proxies.ts).

import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findProgram, freePort } from "../drills/programs.ts";
import { type Answer, ask, cookieOf, DOMAIN, form, open } from "./ask.ts";
import { type ProxyName, startProxy } from "./proxies.ts";
import { report } from "./release.setup.ts";
import { prepareReleased, type ReleasedShop, startReleased } from "./released-shop.ts";

const PROXIES: ProxyName[] = ["nginx", "caddy", "haproxy"];
const METRICS_TOKEN = "only-for-the-figures-of-this-test";
const ADMIN = { email: "admin@shop.example", password: "only-for-this-deploy" };
const CUSTOMER = { name: "Aysel Nümunə", email: "aysel@test.example", password: "parol-123" };
const AWAY = "Mağaza hazırda əlçatan deyil. Bir dəqiqədən sonra yenidən cəhd edin.";
const MIB = 1024 * 1024;

let prepared: ReturnType<typeof prepareReleased>;
let shop: ReleasedShop;
let port: number;

beforeAll(async () => {
	port = await freePort();
	prepared = prepareReleased(
		{
			PORT: String(port),
			DEMO: "1",
			ORIGIN: `https://${DOMAIN}`,
			TRUST_PROXY: "loopback",
			ADMIN_EMAIL: ADMIN.email,
			ADMIN_PASSWORD: ADMIN.password,
			METRICS_TOKEN,
			LOG_LEVEL: "debug",
		},
		{ keep: true },
	);
	shop = startReleased(prepared);
	await shop.port();
	const sent = { ...CUSTOMER, passwordAgain: CUSTOMER.password };
	expect((await direct({ path: "/register", ...form(sent) })).status).toBe(302);
});
afterAll(async () => {
	await shop.stop();
	prepared.remove();
});

/** Past the proxy, as it would ask. */
const direct = (asked: Omit<Parameters<typeof ask>[0], "port">) =>
	ask({ ...asked, port, https: false });

const times = ({ sent }: Answer, name: string) => sent.filter(([sentName]) => sentName === name);
const inMessage = ({ headers, text }: Answer) => [headers.location, text].join();

/** Runs where the proxy is installed, and says so where it is not. */
function testBehind(name: string, work: (proxy: ProxyName) => Promise<void>) {
	test.each(PROXIES)(`behind %s ${name}`, async (proxy) => {
		if (!findProgram(proxy)) return report(`not tried, because ${proxy} is not installed: ${name}`);
		await work(proxy);
	});
}

describe("pages and files", () => {
	testBehind("they arrive as the shop sends them", async (name) => {
		const proxy = await startProxy(name, port);
		for (const [path, encoding, cookie] of [
			["/", "br"],
			["/games", "gzip"],
			["/login", "gzip, br"],
			["/icon.svg", "br"],
			["/no/such/page", "gzip"],
			// Of one person, and so in no memory.
			["/profile", "gzip", await adminCookie()],
		]) {
			const headers = { "accept-encoding": encoding as string, ...(cookie && { cookie }) };
			const [own, passed] = [
				await direct({ path, headers }),
				await ask({ port: proxy.https, path, headers }),
			];
			expect([path, passed.status]).toEqual([path, own.status]);
			for (const header of KEPT) {
				// The nonce of a page that is drawn for each visitor is another each time.
				const values = (answer: Answer) =>
					times(answer, header).map(([, value]) => value.replaceAll(/nonce-[^']+/g, "nonce"));
				expect([path, header, values(passed)]).toEqual([path, header, values(own)]);
			}
			expect(unpack(passed).length, path).toBeGreaterThan(0);
			expect(passed.headers.server ?? "").not.toMatch(/\d/);
		}
	});

	testBehind("http leads to https, health is told and figures are not", async (name) => {
		const proxy = await startProxy(name, port);
		const moved = await ask({ port: proxy.http, https: false, path: "/games?q=a" });
		expect([301, 308]).toContain(moved.status);
		const to = moved.headers.location?.replace(`:${proxy.https}`, "");
		expect(to).toBe(`https://${DOMAIN}/games?q=a`);
		expect((await ask({ port: proxy.https, path: "/healthz" })).text).toBe("ok");
		const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
		expect((await direct({ path: "/metrics", headers })).text).toContain("live_listeners");
		for (const path of ["/metrics", "/metrics?all", "/%6detrics", "//metrics"]) {
			const told = await ask({ port: proxy.https, path, headers });
			expect([path, told.text.includes("live_listeners")]).toEqual([path, false]);
		}
	});
});

const KEPT = [
	...["content-security-policy", "strict-transport-security", "x-content-type-options"],
	...["x-frame-options", "cross-origin-opener-policy", "referrer-policy", "permissions-policy"],
	...["content-type", "content-encoding", "cache-control", "vary"],
];

/** Fails where something is compressed twice, or says that it is and is not. */
function unpack({ headers, body }: Answer): string {
	if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString("utf8");
	if (headers["content-encoding"] === "gzip") return gunzipSync(body).toString("utf8");
	expect(headers["content-encoding"]).toBe(undefined);
	return body.toString("utf8");
}

describe("people", () => {
	testBehind("a customer signs in, and no foreign page does it for them", async (name) => {
		const proxy = await startProxy(name, port);
		const sent = form({ email: CUSTOMER.email, password: CUSTOMER.password });
		const strangers: Record<string, string>[] = [
			{ origin: "https://evil.example" },
			{ origin: `http://${DOMAIN}` },
			{ origin: `https://${DOMAIN}`, "sec-fetch-site": "cross-site" },
		];
		for (const strange of strangers) {
			const headers = { ...sent.headers, ...strange };
			const refused = await ask({ port: proxy.https, path: "/login", ...sent, headers });
			expect([strange, refused.status, refused.text]).toEqual([strange, 403, "Forbidden"]);
		}
		const signedIn = await ask({ port: proxy.https, path: "/login", ...sent });
		expect([signedIn.status, signedIn.text]).toEqual([302, ""]);
		const [cookie = ""] = (signedIn.headers["set-cookie"] ?? []).filter((each) =>
			each.includes("session"),
		);
		expect(cookie).toMatch(/^__(Host|Secure)-\S+=/);
		for (const flag of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) {
			expect(cookie).toContain(`; ${flag}`);
		}
		const headers = { cookie: cookieOf(signedIn) };
		const page = await ask({ port: proxy.https, path: "/profile", headers });
		expect([page.status, page.text.includes(CUSTOMER.email)]).toEqual([200, true]);
	});

	testBehind("each counts by their own address, whatever they say of it", async (name) => {
		const proxy = await startProxy(name, port);
		const third = 10 + PROXIES.indexOf(name);
		const [guesser, other] = [`127.0.${third}.2`, `127.0.${third}.3`];
		const guess = (from: string, made: number) => {
			const sent = form({
				email: `${name}-${from}-${made}@test.example`,
				password: "yanlış-parol",
			});
			const headers = { ...sent.headers, "x-forwarded-for": `203.0.113.${made}` };
			return ask({ port: proxy.https, path: "/login", ...sent, headers, from });
		};
		const wrong = await guess(guesser, 0);
		for (let made = 1; made < 50; made++) {
			expect([made, (await guess(guesser, made)).status]).toEqual([made, wrong.status]);
		}
		expect((await guess(guesser, 50)).status).toBe(429);
		expect((await guess(other, 51)).status).toBe(wrong.status);
		const addresses = () => {
			const seen = [...shop.output.matchAll(/"address":"([\d.]+)"[^\n]*"path":"\/login"/g)];
			return new Set(seen.map(([, address]) => address));
		};
		// The log's line may come after the answer.
		await expect
			.poll(() => [guesser, other].map((one) => addresses().has(one)))
			.toEqual([true, true]);
		expect([...addresses()].filter((address) => address?.startsWith("203."))).toEqual([]);
	});

	testBehind(
		"a form of 16 MiB arrives whole, and a larger one is refused in words",
		async (name) => {
			const proxy = await startProxy(name, port);
			const cookie = await adminCookie();
			for (const [size, status, words] of [
				[9.9 * MIB, 200, /\/pictures\//],
				[15.9 * MIB, 422, /Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər/],
				[17.5 * MIB, 413, /^Məlumat həddən artıq böyükdür$/],
				[40 * MIB, 413, /^Məlumat həddən artıq böyükdür$/],
			] as const) {
				const body = await picture(Math.round(size), cookie);
				const sent = { method: "POST", path: "/admin/pictures", ...body };
				const [own, passed] = [await direct(sent), await ask({ port: proxy.https, ...sent })];
				expect([size, own.status, passed.status]).toEqual([size, status, status]);
				for (const { text } of [own, passed]) expect(text).toMatch(words);
			}
		},
	);
});

let signedInAdmin: Promise<string> | undefined;
function adminCookie() {
	signedInAdmin ??= direct({ path: "/login", ...form(ADMIN) }).then(cookieOf);
	return signedInAdmin;
}

/** A picture with so much behind it that the whole body has this size. */
async function picture(size: number, cookie: string) {
	const mark = "----deploy";
	const start = `--${mark}\r\nContent-Disposition: form-data; name="kind"\r\n\r\npicture\r\n--${mark}\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
	const end = `\r\n--${mark}--\r\n`;
	const content = Buffer.alloc(size - start.length - end.length);
	const background = { r: 20, g: 90, b: 160 };
	const drawn = sharp({ create: { width: 960, height: 540, channels: 3, background } });
	(await drawn.jpeg().toBuffer()).copy(content);
	const body = Buffer.concat([Buffer.from(start), content, Buffer.from(end)]);
	const headers = {
		cookie,
		origin: `https://${DOMAIN}`,
		"content-type": `multipart/form-data; boundary=${mark}`,
	};
	return { body, headers };
}

/** Longer than any of the three waits for a silent server by default. */
const HELD_S = 65;

test(`events arrive at once behind each, and streams stay open for ${HELD_S} seconds`, async () => {
	const installed = PROXIES.filter((name) => findProgram(name));
	const streams = await Promise.all(
		installed.map(async (name) => ({ name, ...listen((await startProxy(name, port)).https) })),
	);
	const cookie = await adminCookie();
	async function change(name: string) {
		const began = performance.now();
		const values = { name, description: "Nümunə", image: "", order: "50" };
		const path = "/admin/categories/new";
		expect((await direct({ path, ...form(values, cookie) })).status).toBe(302);
		for (const stream of streams) {
			const events = () => stream.heard().match(/^data: catalog$/gm)?.length ?? 0;
			await expect.poll(events, { timeout: 5000 }).toBeGreaterThan(stream.told);
			stream.told = events();
			stream.tookMs.push(performance.now() - began);
		}
	}
	for (const stream of streams) await expect.poll(stream.heard).toContain("retry: 1000");
	await change("Birinci");
	// Nothing to wait for: that nothing happens is what is asked.
	await delay(HELD_S * 1000);
	for (const { name, ended } of streams) expect([name, ended()]).toEqual([name, false]);
	await change("İkinci");
	for (const { name, tookMs } of streams) {
		const [first = 0, second = 0] = tookMs.map(Math.round);
		report(`an event behind ${name}: after ${first} ms, and after a minute of quiet ${second} ms`);
	}
});

function listen(at: number) {
	let text = "";
	let over = false;
	const request = open({ port: at, path: "/live", headers: { accept: "text/event-stream" } });
	request.on("response", (response) => {
		response.setEncoding("utf8").on("data", (chunk: string) => {
			text += chunk;
		});
		response.on("close", () => {
			over = true;
		});
	});
	request.on("error", () => {
		over = true;
	});
	request.end();
	onTestFinished(() => void request.destroy());
	return { heard: () => text, ended: () => over, told: 0, tookMs: [] as number[] };
}

describe("while no shop is there", () => {
	testBehind("it is said in words, and without the program's own page", async (name) => {
		const proxy = await startProxy(name, await freePort());
		const answers = [];
		for (const path of ["/", "/live", "/admin"])
			answers.push(await ask({ port: proxy.https, path }));
		for (const answer of answers) {
			expect([answer.status, answer.text]).toEqual([503, AWAY]);
			expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
			expect(answer.headers["retry-after"]).toBe("10");
			expect(inMessage(answer)).not.toMatch(/nginx|caddy|haproxy|127\.0\.0\.1|\bat /i);
		}
	});
});
