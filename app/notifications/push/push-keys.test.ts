// The shop has one pair of keys, whichever of its processes needs them first.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openSeal } from "#app/platform/seal.server.ts";
import { makeUser, openSession } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { isPushEndpoint } from "./endpoint.server.ts";
import { contactOf, readPushKeys } from "./push-keys.server.ts";

const database = useTestDatabase();
const shop = (secret: string) => ({ db: database.db, secret });
beforeEach(() => database.db.execute(sql`TRUNCATE push_keys, push_subscriptions`));

test("processes that need them at once make one pair, which stays", async () => {
	const read = await Promise.all(Array.from({ length: 8 }, () => readPushKeys(shop("one"))));
	expect(new Set(read.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1);
	expect(await readPushKeys(shop("one"))).toEqual(read[0]);
	expect(Buffer.from(read[0]?.publicKey ?? "", "base64url")).toHaveLength(65);
	expect(Buffer.from(read[0]?.privateKey ?? "", "base64url")).toHaveLength(32);
});

test("whoever meets keys that another process is just making takes these", async () => {
	const sealed = openSeal("one", "push keys").close("private");
	const made = sql`INSERT INTO push_keys (public_key, private_key) VALUES ('public', ${sealed})`;
	const met = whileUncommitted(
		database.db,
		(tx) => tx.execute(made),
		() => readPushKeys(shop("one")),
	);
	expect(await met).toMatchObject({ publicKey: "public", privateKey: "private" });
});

test("the private key is sealed", async () => {
	const { privateKey } = await readPushKeys(shop("one"));
	const { rows } = await database.db.execute<{ private_key: Buffer }>(sql`
		SELECT private_key FROM push_keys`);
	const kept = rows[0]?.private_key as Buffer;
	expect(kept.includes(privateKey)).toBe(false);
	expect(kept.includes(Buffer.from(privateKey, "base64url"))).toBe(false);
});

test("with another secret there are new keys, and browsers have to subscribe anew", async () => {
	const former = await readPushKeys(shop("one"));
	const { id } = await makeUser(database.db);
	await openSession({ db: database.db, secret: "x" }, id);
	await database.db.execute(sql`
		INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, hears_own)
		SELECT user_id, id, 'e', 'p', 'a', true FROM sessions WHERE user_id = ${id}`);
	expect(await readPushKeys(shop("one"))).toEqual(former);
	const count = async () =>
		(await database.db.execute(sql`SELECT FROM push_subscriptions`)).rowCount;
	expect(await count()).toBe(1);
	expect((await readPushKeys(shop("two"))).publicKey).not.toBe(former.publicKey);
	expect(await count()).toBe(0);
});

test("a vendor asks the shop's address, or that of its mails", () => {
	const mailFrom = "GameStore <no-reply@shop.example>";
	const contact = (origin: string | undefined, from = mailFrom) =>
		contactOf({ origin, mailFrom: from });
	expect(contact("https://shop.example")).toBe("https://shop.example");
	expect(contact("http://localhost:3000")).toBe("mailto:no-reply@shop.example");
	expect(contact(undefined, "a@shop.example")).toBe("mailto:a@shop.example");
});

test.each([
	["https://fcm.googleapis.com/fcm/send/abc:def", true],
	["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
	["https://web.push.apple.com/QABC", true],
	["https://api.push.apple.com/QABC", true],
	["https://db5p.notify.windows.com/w/?token=abc", true],
	["http://fcm.googleapis.com/fcm/send/abc", false],
	["https://fcm.googleapis.com:8443/fcm/send/abc", false],
	["https://name:word@fcm.googleapis.com/fcm/send/abc", false],
	["https://fcm.googleapis.com.evil.example/x", false],
	["https://evilfcm.googleapis.com/x", false],
	["https://push.services.mozilla.com.evil.example/x", false],
	["https://evilpush.apple.com/x", false],
	["https://push.apple.com.evil.example/x", false],
	["https://evilnotify.windows.com/x", false],
	["https://fcm.googleapis.com@evil.example/x", false],
	["https://evil.example/#.notify.windows.com", false],
	["https://127.0.0.1/x", false],
	["http://127.0.0.1:4011/x", false],
	["https://[::1]/x", false],
	["https://10.0.0.5/x", false],
	["file:///etc/passwd", false],
	["", false],
	[`https://fcm.googleapis.com/${"a".repeat(1000)}`, false],
])("messages may be sent to %s: %s", (endpoint, may) => {
	expect(isPushEndpoint(endpoint, { pushFake: undefined })).toBe(may);
});

test("the made-up vendor is one address of this machine", () => {
	const env = { pushFake: "http://127.0.0.1:4011" };
	expect(isPushEndpoint("http://127.0.0.1:4011/x", env)).toBe(true);
	expect(isPushEndpoint("http://127.0.0.1:4012/x", env)).toBe(false);
	expect(isPushEndpoint("http://127.0.0.1.evil.example:4011/x", env)).toBe(false);
});
