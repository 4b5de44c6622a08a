import { request } from "node:http";
import { listen as listenOn } from "#app/server/listen.server.ts";
import type { TestShop } from "./open-shop.ts";
import { useOpened } from "./use-opened.ts";

/** Listens on a free port, for tests that need a real connection. */
export async function listen(shop: TestShop) {
	const serving = await listenOn(shop.listener, { host: "127.0.0.1", port: 0 });
	const address = `http://127.0.0.1:${serving.port}`;
	return {
		address,
		openStream: (cookie = "", from?: string) =>
			openStream(address, cookie, from ? { headers: { "x-forwarded-for": from } } : {}),
		async close() {
			shop.app.hub.close();
			await serving.close();
		},
	};
}

/** A test shop on a port for the tests of a file; see `useOpened`. */
export function useServer(shop: TestShop) {
	return useOpened("server", () => listen(shop));
}

/** Opens an event stream as a page does; resolves when it is open. */
export function openStream(
	address: string,
	cookie: string,
	{ query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
	const opened = Promise.withResolvers<EventStream>();
	const sent = request(`${address}/live${query}`, {
		headers: { ...(cookie && { cookie }), ...headers },
		agent: false,
	});
	sent.on("response", (response) => {
		const ended = Promise.withResolvers<void>();
		const topics: string[] = [];
		response.setEncoding("utf8").on("data", (text: string) => {
			for (const [, topic] of text.matchAll(/^data: (.*)$/gm)) topics.push(topic as string);
		});
		response.once("close", ended.resolve);
		opened.resolve({
			status: response.statusCode,
			topics,
			ended: ended.promise,
			close: () => sent.destroy(),
		});
	});
	sent.on("error", opened.reject).end();
	return opened.promise;
}

type EventStream = {
	status: number | undefined;
	/** The topics received so far. */
	topics: string[];
	ended: Promise<void>;
	close(): void;
};
