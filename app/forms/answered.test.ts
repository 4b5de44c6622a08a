import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type App, appContext } from "#app/app-context.server.ts";
import { ConnectionLost } from "#app/platform/database/errors.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { answered } from "./answered.server.ts";

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
])("an action that fails by %s answers with a message", async (_, error, status, message) => {
	const answer = await answerTo(() => Promise.reject(error));
	expect(answer).toMatchObject({ init: { status }, data: { refused: { message } } });
});
