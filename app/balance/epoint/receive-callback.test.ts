// The provider's calls: who forged one learns nothing and changes nothing (control 42).
import { createHash, createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useEpoint } from "#test/use-epoint.ts";
import { seal } from "./signature.server.ts";

const epoint = useEpoint();

async function everything() {
	const { rows } = await epoint.database.db.execute(sql`
		SELECT (SELECT count(*) FROM epoint_events) AS events, (SELECT count(*) FROM jobs) AS jobs,
			(SELECT count(*) FROM epoint_flags) AS flags,
			(SELECT count(*) FROM balance_entries) AS entries`);
	return rows;
}

async function post(body: BodyInit, headers: Record<string, string> = {}) {
	const response = await fetch(epoint.fake.callbackUrl, { method: "POST", body, headers });
	return { status: response.status, text: await response.text(), headers: response.headers };
}

type Forge = (data: string, key: string) => { data?: string; signature?: string };
const sha1 = (text: string) => createHash("sha1").update(text);

test.each<[string, Forge]>([
	[
		"base64 of the digest in hexadecimal",
		(data, key) => ({
			data,
			signature: Buffer.from(sha1(key + data + key).digest("hex")).toString("base64"),
		}),
	],
	[
		"the digest in hexadecimal",
		(data, key) => ({ data, signature: sha1(key + data + key).digest("hex") }),
	],
	[
		"an HMAC",
		(data, key) => ({ data, signature: createHmac("sha1", key).update(data).digest("base64") }),
	],
	["an empty key", (data) => ({ data, signature: sha1(data).digest("base64") })],
	[
		"the public key",
		(data) => seal("i999999999", JSON.parse(Buffer.from(data, "base64").toString())),
	],
	["a changed body", (data, key) => ({ ...seal(key, {}), data })],
	["no signature", (data) => ({ data })],
	["no body", () => ({ signature: "a76GNudqblZtV8qF199hctA+cG0=" })],
	["nothing", () => ({})],
])("a call with %s is refused, and nothing is kept", async (_, forge) => {
	const { payment } = await epoint.begin();
	payment.status = "success";
	const before = await everything();
	const { data } = seal(epoint.keys.privateKey, epoint.fake.event(payment));
	const body = new URLSearchParams(forge(data, epoint.keys.privateKey));
	expect(await post(body)).toMatchObject({ status: 400, text: "" });
	expect(await everything()).toEqual(before);
	expect(epoint.logged.join()).toContain("payment-call-refused");
	// Who forges a call chooses what it says.
	expect(epoint.logged.join()).not.toContain(data || "nothing");
	expect(epoint.logged.join()).not.toContain(payment.transaction);
});

test.each<[string, Record<string, unknown> | string]>([
	["no object", "[]"],
	["no JSON", "{"],
	["no transaction", { transaction: undefined }],
	["a transaction that is none", { transaction: "a b" }],
	["no order", { order_id: undefined }],
	["an order that is too long", { order_id: "x".repeat(256) }],
	["a status that is not settled", { status: "new" }],
	["a status of the language", { status: "constructor" }],
	...["1.001", "1e3", "-1", "01.00", "NaN", "0", "30.750", null, 1e21, [30.75]].map(
		(amount): [string, Record<string, unknown>] => [
			`the amount ${JSON.stringify(amount)}`,
			{ amount },
		],
	),
])("a signed call with %s is refused, and nothing is kept", async (_, changed) => {
	const { payment } = await epoint.begin();
	payment.status = "success";
	const before = await everything();
	const { privateKey } = epoint.keys;
	if (typeof changed === "string") {
		const data = Buffer.from(changed).toString("base64");
		const { sign } = await import("./signature.server.ts");
		const body = new URLSearchParams({ data, signature: sign(privateKey, data) });
		expect((await post(body)).status).toBe(400);
	} else {
		expect(await epoint.fake.call({ ...epoint.fake.event(payment), ...changed })).toBe(400);
	}
	expect(await everything()).toEqual(before);
});

test("a number in the JSON counts as it was written", async () => {
	const { payment } = await epoint.begin();
	for (const [written, status] of [
		["1e3", 400],
		["30.750", 400],
		["30.75", 200],
	] as const) {
		const json = JSON.stringify(epoint.fake.event(payment, { status: "success" })).replace(
			'"30.75"',
			written,
		);
		const data = Buffer.from(json).toString("base64");
		const { sign } = await import("./signature.server.ts");
		const signature = sign(epoint.keys.privateKey, data);
		expect((await post(new URLSearchParams({ data, signature }))).status).toBe(status);
	}
});

test("a call above 16 KB is refused before anything is read", async () => {
	const { payment } = await epoint.begin();
	const long = { ...epoint.fake.event(payment), message: "x".repeat(16 * 1024) };
	expect(await epoint.fake.call(long)).toBe(413);
	expect(await epoint.events(payment.orderId)).toEqual([]);
});

test("without keys every call is refused, also one that is signed with nothing", async () => {
	const { payment } = await epoint.begin();
	const told = epoint.fake.event(payment, { status: "success" });
	epoint.app.env.epoint = undefined;
	expect(await epoint.fake.call(told)).toBe(404);
	expect(await epoint.events(payment.orderId)).toEqual([]);
});

test("a call asks for no session, sets none and is kept by nobody", async () => {
	const { payment } = await epoint.begin();
	payment.status = "success";
	const body = new URLSearchParams(seal(epoint.keys.privateKey, epoint.fake.event(payment)));
	const answer = await post(body, { cookie: "gamestore.session_token=x" });
	expect(answer).toMatchObject({ status: 200, text: "" });
	expect(answer.headers.get("set-cookie")).toBeNull();
	expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("what failed is kept without an amount", async () => {
	const { payment } = await epoint.begin();
	const failed = { ...epoint.fake.event(payment, { status: "failed" }), amount: undefined };
	expect(await epoint.fake.call(failed)).toBe(200);
	expect(await epoint.events(payment.orderId)).toMatchObject([{ status: "failed", amount: null }]);
});

test("a success that is told again over another amount has nobody asked", async () => {
	const { topUpId, payment } = await epoint.begin();
	await epoint.fake.call(epoint.fake.event(payment, { status: "success" }));
	expect(await epoint.waiting()).toEqual([topUpId]);
	await epoint.database.db.execute(sql`TRUNCATE jobs`);
	const other = epoint.fake.event(payment, { status: "success", amount: "99.00" });
	expect(await epoint.fake.call(other)).toBe(200);
	expect(await epoint.waiting()).toEqual([]);
});
