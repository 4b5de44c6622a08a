import {
	createDecipheriv,
	createECDH,
	createPublicKey,
	hkdfSync,
	randomBytes,
	verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A status, with headers where it has some; "hang" answers nothing, "cut" hangs up. */
export type PushAnswer =
	| number
	| { status: number; headers: Record<string, string> }
	| "hang"
	| "cut";

type Taken = {
	path: string;
	headers: IncomingHttpHeaders;
	text: string;
	vapidKey: string;
	claims: Claims;
};
type Claims = { aud: string; exp: number; sub: string };

/**
 * A real push service on loopback, with the browsers that it serves: what arrives is opened with their
 * keys as RFC 8291 says, and who sent it is checked by RFC 8292. What it cannot open it refuses.
 */
export async function openPushService() {
	const browsers = new Map<string, Browser>();
	const taken: Taken[] = [];
	const refused: string[] = [];
	const told = { answer: (_path: string): PushAnswer => 201 };
	const server = createServer(async (request, response) => {
		const path = request.url ?? "";
		const body = await buffer(request);
		const answer = told.answer(path);
		if (answer === "hang") return;
		if (answer === "cut") return void request.socket.destroy();
		const { status, headers } =
			typeof answer === "number" ? { status: answer, headers: {} } : answer;
		if (status === 201) {
			try {
				const browser = browsers.get(path);
				if (!browser) throw new Error("nobody is reached there");
				const text = openSealed(body, browser);
				taken.push({ path, headers: request.headers, text, ...readVapid(request.headers) });
			} catch (error) {
				refused.push(String(error));
				response.writeHead(400).end();
				return;
			}
		}
		response.writeHead(status, headers).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		taken,
		refused,
		/** What the service answers, which may change while it runs. */
		told,
		/** A browser that subscribes; returns what it tells the shop. */
		subscribe(name = randomBytes(6).toString("hex")) {
			const ecdh = createECDH("prime256v1");
			const publicKey = ecdh.generateKeys();
			const auth = randomBytes(16);
			browsers.set(`/${name}`, { ecdh, publicKey, auth });
			return {
				endpoint: `${origin}/${name}`,
				p256dh: publicKey.toString("base64url"),
				auth: auth.toString("base64url"),
			};
		},
		/** What was shown, in the order in which it came. */
		messages: () => taken.map(({ text }) => JSON.parse(text)),
		forget() {
			taken.length = 0;
			refused.length = 0;
			told.answer = () => 201;
		},
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;

type Browser = { ecdh: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer };

/** RFC 8291, section 3.4, over the single record of RFC 8188. */
function openSealed(body: Buffer, { ecdh, publicKey, auth }: Browser): string {
	const salt = body.subarray(0, 16);
	const keyLength = body.readUInt8(20);
	const sender = body.subarray(21, 21 + keyLength);
	const sealed = body.subarray(21 + keyLength);
	const shared = ecdh.computeSecret(sender);
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
	const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
	const derive = (name: string, bytes: number) =>
		Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, bytes));
	const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
	decipher.setAuthTag(sealed.subarray(-16));
	const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
	const end = padded.lastIndexOf(2);
	return padded.subarray(0, end).toString("utf8");
}

/** RFC 8292: a token that this key has signed. */
function readVapid({ authorization = "" }: IncomingHttpHeaders) {
	const [, token = "", vapidKey = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
	const [header = "", payload = "", signature = ""] = token.split(".");
	const point = Buffer.from(vapidKey, "base64url");
	const key = createPublicKey({
		format: "jwk",
		key: {
			...{ kty: "EC", crv: "P-256" },
			x: point.subarray(1, 33).toString("base64url"),
			y: point.subarray(33).toString("base64url"),
		},
	});
	const signed = Buffer.from(`${header}.${payload}`);
	const isSigned = verify(
		"sha256",
		signed,
		{ key, dsaEncoding: "ieee-p1363" },
		Buffer.from(signature, "base64url"),
	);
	if (!isSigned) throw new Error("the token is not signed by its key");
	return { vapidKey, claims: JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims };
}
