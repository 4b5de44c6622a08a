import { request } from "node:http";
import { ADMIN } from "./open-shop.ts";

/** A request whose body is sent later; resolves when the shop has started to handle it. */
export async function beginLogin(address: string) {
	const body = new URLSearchParams(ADMIN).toString();
	const sent = request(`${address}/login`, {
		method: "POST",
		agent: false,
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			"content-length": body.length,
			"sec-fetch-site": "same-origin",
			expect: "100-continue",
		},
	});
	const answered = new Promise<{ status?: number; cookie: string }>((resolve, reject) => {
		sent.on("error", reject).on("response", (response) => {
			response.resume();
			const cookies = response.headers["set-cookie"] ?? [];
			resolve({ status: response.statusCode, cookie: cookies.join() });
		});
	});
	answered.catch(() => {});
	const begun = new Promise<void>((resolve) => sent.once("continue", () => resolve()));
	sent.flushHeaders();
	await begun;
	return {
		finish() {
			sent.end(body);
			return answered;
		},
	};
}
