import { StartError } from "./start-error.server.ts";

/** How the shop's bot is reached. Whoever has the token is the bot: it stands in no log and on no page. */
export type Telegram = { token: string; apiUrl: string };

type Values = { TELEGRAM_BOT_TOKEN?: string | undefined; TELEGRAM_API_URL?: string | undefined };

export const TOKEN = /^\d{5,20}:[\w-]{30,64}$/;

/** https anywhere, or http on this machine: the token is in the path of each request. */
export function isApiAddress(text: string): boolean {
	const url = URL.parse(text);
	if (!url || /[\\\s?#@]/.test(text)) return false;
	const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
	return url.protocol === "https:" || (url.protocol === "http:" && isHere);
}

export function readTelegram(value: Values): Telegram | undefined {
	const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = value;
	if (token) return { token, apiUrl: (apiUrl ?? "https://api.telegram.org").replace(/\/+$/, "") };
	if (apiUrl) throw new StartError("TELEGRAM_API_URL needs a TELEGRAM_BOT_TOKEN.");
	return undefined;
}
