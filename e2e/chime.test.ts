// The sound of an arrival, with the browser's own speakers.
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { makeUser } from "#test/make.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

/** An admin whose pages tell how often the speakers were asked for, what they became, and each tone that was heard. */
async function visitWithSpeakers() {
	const { page, context, errors } = await visitAsAdmin(shop);
	const heard = { asked: 0, tones: 0, states: [] as string[] };
	context.on("console", (message) => {
		const [name, state = ""] = message.text().split(" ");
		if (name === "ask") heard.asked += 1;
		else if (name === "play") heard.tones += 1;
		else if (name === "become") heard.states.push(state);
	});
	await context.addInitScript(() => {
		window.AudioContext = class extends AudioContext {
			constructor() {
				super();
				this.addEventListener("statechange", () => console.info("become", this.state));
			}
			override resume() {
				console.info("ask");
				return super.resume();
			}
		};
		window.OscillatorNode = class extends OscillatorNode {
			constructor(...options: ConstructorParameters<typeof OscillatorNode>) {
				super(...options);
				this.addEventListener("ended", () => {
					console.info("play");
					window.dispatchEvent(new Event("tone"));
				});
			}
		};
	});
	return { page, context, errors, heard };
}

test("the speakers rest between two sounds", async () => {
	const { page, errors, heard } = await visitWithSpeakers();
	await page.goto("/admin/games");
	const sound = page.getByRole("button", { name: "Səsli bildiriş" });
	for (const times of [1, 2]) {
		// Muted, and heard again: that is answered by the sound itself.
		await sound.click();
		await sound.click();
		const states = Array(times).fill(["running", "suspended"]).flat();
		await expect.poll(() => heard).toEqual({ asked: times, tones: 2 * times, states });
	}
	expect(errors).toEqual([]);
});

test("a sound in which another one begins is heard to its end, as is the other", async () => {
	const { page, errors, heard } = await visitWithSpeakers();
	await page.goto("/admin/games");
	const sound = page.getByRole("button", { name: "Səsli bildiriş" });
	await sound.evaluate((button: HTMLElement) => {
		const turnOffAndOn = async () => {
			button.click();
			// It is drawn before anything else runs: the second tone has not ended by then.
			await Promise.resolve();
			button.click();
		};
		window.addEventListener("tone", turnOffAndOn, { once: true });
	});
	await sound.click();
	await sound.click();
	await expect.poll(() => heard).toEqual({ asked: 2, tones: 4, states: ["running", "suspended"] });
	expect(errors).toEqual([]);
});

test("what arrives before the first press is silent, and one sound after it", async () => {
	const { context, heard } = await visitWithSpeakers();
	// In the first page the login was pressed, and what a test evaluates in a page counts as a press.
	const page = await context.newPage();
	await page.goto("/admin/games");
	await expect.poll(() => shop.app.hub.listeners).toBe(1);
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	for (const asked of [1, 2, 3]) {
		await createTopUp(shop.db, { userId, userEmail, amountQepik: 500, type: "abb" });
		shop.app.hub.publish("admin");
		await expect.poll(() => heard.asked).toBe(asked);
	}
	expect(heard.states).toEqual([]);
	const sound = page.getByRole("button", { name: "Səsli bildiriş" });
	await sound.click();
	await sound.click();
	await expect.poll(() => heard).toEqual({ asked: 4, tones: 2, states: ["running", "suspended"] });
});
