import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { answered } from "./answer.server.ts";
import { type App, appContext } from "./app-context.server.ts";
import { ConnectionLost } from "./database-errors.server.ts";
import { openLog } from "./log.server.ts";

function answerTo(work: () => Promise<never>) {
	const context = new RouterContextProvider();
	context.set(appContext, { log: openLog({ logLevel: "silent" }) } as App);
	return answered(work)({ request: new Request("http://shop.test/cart"), context });
}

test.each([
	[
		"an outage",
		new ConnectionLost(new Error("gone"), { changedNothing: false }),
		503,
		"Mağaza hazırda cavab vermir, bir azdan yenidən cəhd edin",
	],
	["a bug", new Error("a bug"), 500, "Xəta baş verdi"],
])("an action that meets %s answers in words", async (_, error, status, words) => {
	const answer = await answerTo(() => Promise.reject(error));
	expect(answer).toMatchObject({ init: { status }, data: { refused: { words } } });
});
