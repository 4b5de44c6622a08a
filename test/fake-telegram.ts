// Telegram's server as far as the shop's bot needs it, on this machine, with everything that can go wrong.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const TOKEN = "123456789:AAF-planted_token_of_the_tests_35ch";

/** How the next call of a method ends: as it should, with a status, or never. */
export type Behaviour =
	| { status: number; description?: string; retryAfter?: number; text?: string }
	| { afterMs: number }
	/** It is taken, and the answer never comes. */
	| "taken, then hangs"
	| "hangs"
	| "cut";

export type Call = { method: string; token: string; fields: Record<string, unknown>; raw: string };

export async function openFakeTelegram() {
	let lastUpdate = 1000;
	const telegram = {
		apiUrl: "",
		username: "nizam_shop_bot",
		calls: [] as Call[],
		/** What people have got. */
		sent: [] as { chatId: number; text: string }[],
		updates: [] as { update_id: number; message: unknown }[],
		/** For the next calls, one each. */
		next: { getMe: [], getUpdates: [], sendMessage: [] } as Record<string, Behaviour[]>,
		/** For each call that no one of these is for. */
		always: undefined as Behaviour | undefined,
		/** Somebody writes to the bot. */
		hear(chatId: number, text: string, type = "private") {
			const update_id = ++lastUpdate;
			const message = { message_id: 1, date: 1, text, chat: { id: chatId, type } };
			telegram.updates.push({ update_id, message });
			return update_id;
		},
		textsTo: (chatId: number) =>
			telegram.sent.filter((one) => one.chatId === chatId).map(({ text }) => text),
		callsOf: (method: string) => telegram.calls.filter((call) => call.method === method),
		close() {
			server.closeAllConnections();
			server.close();
		},
	};

	async function answer({ method, fields }: Call, response: ServerResponse) {
		const behaviour = telegram.next[method]?.shift() ?? telegram.always;
		const result = () => RESULTS[method as keyof typeof RESULTS]?.(fields);
		if (behaviour === undefined) return json(response, 200, { ok: true, result: result() });
		if (behaviour === "hangs") return;
		if (behaviour === "cut") return response.destroy();
		if (behaviour === "taken, then hangs") return void result();
		if ("afterMs" in behaviour) {
			await new Promise((resolve) => setTimeout(resolve, behaviour.afterMs));
			return json(response, 200, { ok: true, result: result() });
		}
		const { status, description = "", retryAfter, text } = behaviour;
		if (text !== undefined) return void response.writeHead(status, HEADERS).end(text);
		const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
		json(response, status, { ok: false, error_code: status, description, ...parameters });
	}

	const RESULTS = {
		getMe: () => ({ id: 123456789, is_bot: true, username: telegram.username }),
		getUpdates({ offset = 0, limit = 100 }: Record<string, unknown>) {
			telegram.updates = telegram.updates.filter(({ update_id }) => update_id >= Number(offset));
			return telegram.updates.slice(0, Number(limit));
		},
		sendMessage({ chat_id, text }: Record<string, unknown>) {
			telegram.sent.push({ chatId: Number(chat_id), text: String(text) });
			return { message_id: telegram.sent.length };
		},
	};

	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
		const raw = Buffer.concat(parts).toString("utf8");
		const call = { method, token, raw, fields: JSON.parse(raw || "{}") };
		telegram.calls.push(call);
		await answer(call, response);
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	telegram.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return telegram;
}

export type FakeTelegram = Awaited<ReturnType<typeof openFakeTelegram>>;

const HEADERS = { "content-type": "application/json", location: "/elsewhere" };

function json(response: ServerResponse, status: number, body: unknown) {
	response.writeHead(status, HEADERS).end(JSON.stringify(body));
}
