import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Heard = { id: string; at: number; signatures: string[]; body: string; headers: object };
type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers that are less than ready. */
export const ok: Respond = (response) => void response.writeHead(200).end("ok");
export const says =
	(status: number, words = "", headers = {}): Respond =>
	(response) =>
		void response.writeHead(status, headers).end(words);

/**
 * A receiver of webhooks on loopback. What it answers may change while it runs; it remembers what it
 * heard, and by itself knows whether a signature fits.
 */
export async function openReceiver(respond: Respond = ok, host = "127.0.0.1", port = 0) {
	const heard: Heard[] = [];
	const receiver = { respond };
	const server = createServer(async (request, response) => {
		const { headers } = request;
		heard.push({
			id: String(headers["webhook-id"]),
			at: Number(headers["webhook-timestamp"]),
			signatures: String(headers["webhook-signature"]).split(" "),
			body: await text(request),
			headers: { ...headers, method: request.method, url: request.url },
		});
		receiver.respond(response, request);
	});
	server.listen(port, host);
	await once(server, "listening");
	const address = server.address() as AddressInfo;
	return {
		url: `http://${host}:${address.port}/hook?key=abc`,
		port: address.port,
		heard,
		receiver,
		bodies: () => heard.map(({ body }) => JSON.parse(body)),
		async close() {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}

/** As a receiver does it that has never seen our code: whether one of the signatures is by this secret. */
export function isSignedBy(secret: string, { id, at, body, signatures }: Heard): boolean {
	const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
	const wanted = createHmac("sha256", key).update([id, at, body].join(".")).digest("base64");
	return signatures.includes(`v1,${wanted}`);
}
