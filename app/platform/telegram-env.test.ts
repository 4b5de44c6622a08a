// The bot's token is the bot: a start refuses what is none, and repeats none.
import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";

const TELEGRAM_BOT_TOKEN = "123456789:AAF-an_example_of_a_bots_token_35char";

test.each([
	["TELEGRAM_BOT_TOKEN", "123456789"],
	["TELEGRAM_BOT_TOKEN", `bot${TELEGRAM_BOT_TOKEN}`],
	["TELEGRAM_BOT_TOKEN", "123456789:AAF-too_short"],
	["TELEGRAM_BOT_TOKEN", "123456789:AAF-an_example_of_a_bots/../token_35char"],
	["TELEGRAM_API_URL", "telegram.example"],
	["TELEGRAM_API_URL", "http://telegram.example"],
	["TELEGRAM_API_URL", "http://127.0.0.1.evil.example"],
	["TELEGRAM_API_URL", "https://name@telegram.example"],
	["TELEGRAM_API_URL", "https://telegram.example/?a=b"],
])("%s=%s is refused by its name", (name, value) => {
	expect(() => readEnv({ TELEGRAM_BOT_TOKEN, [name]: value })).toThrow(`${name} must be`);
});

test("a bot's server is Telegram's, or one that is named; without a token there is no bot", () => {
	const bot = (TELEGRAM_API_URL?: string) =>
		readEnv({ TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL }).telegram;
	expect(bot()).toEqual({ token: TELEGRAM_BOT_TOKEN, apiUrl: "https://api.telegram.org" });
	for (const apiUrl of ["https://telegram.example/api", "http://127.0.0.1:8081", "http://[::1]:1"])
		expect(bot(`${apiUrl}/`)?.apiUrl).toBe(apiUrl);
	expect(readEnv({}).telegram).toBeUndefined();
	expect(() => readEnv({ TELEGRAM_API_URL: "https://telegram.example" })).toThrow(
		"TELEGRAM_API_URL needs a TELEGRAM_BOT_TOKEN.",
	);
});

test("a token that is refused is not repeated", () => {
	const refused = () => readEnv({ TELEGRAM_BOT_TOKEN: "planted:token" });
	expect(refused).toThrow("TELEGRAM_BOT_TOKEN must be the token that @BotFather gave");
	expect(refused).not.toThrow("planted");
});
