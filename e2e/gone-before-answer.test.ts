// A live update takes from the page what an action has done with, before the answer is there: it is told all the same.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { flag } from "#app/balance/epoint/payments.server.ts";
import { makeCustomer } from "#test/make.ts";
import { ADMIN, findUserId } from "#test/open-shop.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import { holdAnswer, LIGHT_DESKTOP } from "./open-browser.ts";
import { withTelegramShop } from "./telegram-shop.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = withTelegramShop();

let day = "";
beforeAll(async () => {
	await makeClock(shop.db);
	day = await dayAgo(shop.db, 2);
	// The days are counted from the first entry on.
	await setBack(shop.db, `${day} 12:00 Asia/Baku`, () => makeCustomer(shop, { balanceQepik: 100 }));
});

const giveUp = (kind: string) =>
	shop.db.execute(sql`INSERT INTO jobs (kind, key, given_up_at) VALUES (${kind}, 'a', now())`);

async function linkChat() {
	const adminId = await findUserId(shop, ADMIN.email);
	await shop.db.execute(sql`INSERT INTO telegram_chats VALUES (7003, ${adminId}, now())`);
}

const button = (page: Page, name: string) => page.getByRole("button", { name });

test.each([
	{
		path: (): string => "/admin",
		given: () => flag(shop.db, { transaction: "te1", kind: "unknown" }),
		press: "Baxdım",
		to: /payments\.data/,
		told: "Qeyd bağlandı",
	},
	{
		path: (): string => "/admin",
		// Of a kind that no process does.
		given: () => giveUp("left"),
		press: "Yenidən cəhd edin",
		to: /jobs\.data/,
		told: "Yenidən cəhd edilir",
	},
	{
		path: (): string => "/admin/notifications",
		given: () => giveUp("webhook"),
		press: "Hamısını yenidən göndər",
		to: /jobs\.data/,
		told: "Yenidən cəhd edilir",
	},
	{
		path: (): string => "/admin/notifications",
		given: linkChat,
		press: "Administrator: Telegram-ı ayırın",
		to: /telegram\.data/,
		told: "Telegram ayrıldı",
	},
	{
		path: (): string => `/admin/cash?day=${day}`,
		press: "Günü bağla",
		to: /close\.data/,
		told: "Gün bağlandı",
	},
	{
		path: (): string => "/admin/orders?q=pubg",
		prepare: async (page: Page) => {
			await button(page, "Filtri yadda saxla").click();
			await page.getByLabel("Filtrin adı").fill("Gözləyənlər");
		},
		press: "Yadda saxla",
		to: /filters\.data/,
		told: "Filtr yadda saxlandı",
	},
])("$press", async ({ path, given, prepare, press, to, told }) => {
	await given?.();
	const { page, errors } = await visitAsAdmin(shop, LIGHT_DESKTOP);
	const listens = page.waitForRequest("**/live*");
	await page.goto(path());
	await listens;
	await prepare?.(page);
	const answer = await holdAnswer(page, to);
	const pressed = page.getByRole("button", { name: press, exact: true });
	await pressed.click();
	await answer.done;
	await pressed.waitFor({ state: "detached" });
	answer.release();
	await page.getByText(told).waitFor();
	expect(errors).toEqual([]);
});
