import { openFakeTelegram, TOKEN } from "#test/fake-telegram.ts";
import { openTestShop } from "#test/open-shop.ts";
import { useOpened } from "#test/use-opened.ts";
import { withBrowser } from "./open-browser.ts";

/** A shop with a bot, a browser to visit it with, and the Telegram that the bot speaks to. */
export function withTelegramShop() {
	return useOpened("shop", async () => {
		const fake = await openFakeTelegram();
		const environment = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: fake.apiUrl };
		const opened = await withBrowser(openTestShop(environment));
		return {
			...opened,
			fake,
			async close() {
				await opened.close();
				fake.close();
			},
		};
	});
}
