import { request } from "node:http";
import { serve } from "../app/platform/serve.server.ts";
import type { TestShop } from "./open-shop.ts";

/** Puts a test shop on a free port, for what needs a real connection. */
export async function listen(shop: TestShop) {
	const serving = await serve(shop.listener, { host: "127.0.0.1", port: 0 });
	const address = `http://127.0.0.1:${serving.port}`;
	return {
		address,
		hear: (cookie = "", from?: string) => hear(address, cookie, from),
		async close() {
			shop.app.hub.close();
			await serving.close();
		},
	};
}

/** Opens an event stream as a page does, `from` behind a proxy. Resolves when it is open. */
export function hear(address: string, cookie: string, from?: string) {
	const opened = Promise.withResolvers<EventStream>();
	const headers = { ...(cookie && { cookie }), ...(from && { "x-forwarded-for": from }) };
	const sent = request(`${address}/live`, { headers, agent: false }, (response) => {
		const ended = Promise.withResolvers<void>();
		const heard: string[] = [];
		response.setEncoding("utf8").on("data", (text: string) => {
			for (const [, topic] of text.matchAll(/^data: (.*)$/gm)) heard.push(topic as string);
		});
		response.once("close", ended.resolve);
		opened.resolve({
			status: response.statusCode,
			heard,
			ended: ended.promise,
			close: () => sent.destroy(),
		});
	});
	sent.on("error", opened.reject).end();
	return opened.promise;
}

type EventStream = {
	status: number | undefined;
	/** The topics told so far. */
	heard: string[];
	ended: Promise<void>;
	close(): void;
};
