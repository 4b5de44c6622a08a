// kill -9 of a process loses no message, and one that may come twice says so.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { whileUncommitted } from "#test/uncommitted.ts";
import { CHAT, useTelegram } from "#test/use-telegram.ts";
import { takeNews } from "./take-news.server.ts";

const shop = useTelegram();
const texts = () => shop.fake.textsTo(CHAT);

/** A process of its own, once it has said something. */
async function start(mode: "tell" | "serve", says: string) {
	const args = ["test/telegram-process.ts", shop.database.url, shop.fake.apiUrl, mode];
	const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
	onTestFinished(() => void child.kill("SIGKILL"));
	for await (const line of createInterface(child.stdout)) if (line === says) break;
	return {
		async kill() {
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
		},
	};
}

/** As after the lease of whoever died. */
const setDue = () =>
	shop.database.db.execute(sql`UPDATE jobs SET next_at = now(), leased_until = '-infinity'`);

test("between the commit and the sending", async () => {
	await shop.buy();
	await (await start("tell", "told")).kill();
	expect(shop.fake.calls).toEqual([]);
	expect(await shop.waiting()).toEqual([{ kind: "order", begun: false }]);
	const other = await start("serve", "serving");
	await expect.poll(shop.waiting).toEqual([]);
	await other.kill();
	expect(texts()).toHaveLength(1);
	expect(texts()[0]).not.toContain("təkrar");
});

test("in the middle of the sending: it is sent again, and says so", async () => {
	shop.fake.next.sendMessage = ["taken, then hangs"];
	await shop.buy();
	await shop.tell();
	const dying = await start("serve", "serving");
	await expect.poll(texts).toHaveLength(1);
	await dying.kill();
	expect(await shop.waiting()).toEqual([{ kind: "order", begun: true }]);
	await setDue();
	const other = await start("serve", "serving");
	await expect.poll(shop.waiting).toEqual([]);
	await other.kill();
	expect(texts()).toHaveLength(2);
	expect(texts()[1]).toBe(
		texts()[0]?.replace("\nhttps", "\n\nƏlaqə kəsilmişdi, bu mesaj təkrar ola bilər.\nhttps"),
	);
});

test("of two that take it at once the second says that it may be a second time", async () => {
	await shop.buy();
	await shop.tell();
	await whileUncommitted(
		shop.database.db,
		(tx) => takeNews(tx, CHAT),
		() => shop.send(),
	);
	expect(texts()).toEqual([expect.stringContaining("bu mesaj təkrar ola bilər")]);
});
