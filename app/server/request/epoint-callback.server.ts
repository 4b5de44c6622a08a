import type { Context } from "hono";
import type { App } from "#app/app-context.server.ts";
import { type Receiving, receiveCallback } from "#app/balance/epoint/receive-callback.server.ts";
import { paymentFlagged } from "#app/live/changes.server.ts";

const MOST_BYTES = 16 * 1024;

/**
 * The one form that may come from elsewhere, and so has nobody's session: who sent it is told by its
 * signature alone.
 */
export function answerEpoint(app: Receiving & Pick<App, "hub">) {
	return async (c: Context): Promise<Response> => {
		c.header("Cache-Control", "no-store");
		const body = await c.req.text();
		if (Buffer.byteLength(body) > MOST_BYTES) return c.body(null, 413);
		const { status, isFlagged } = await receiveCallback(app, formOf(body));
		if (isFlagged) paymentFlagged(app.hub);
		return c.body(null, status);
	};
}

function formOf(body: string): FormData {
	const form = new FormData();
	for (const [name, value] of new URLSearchParams(body)) form.set(name, value);
	return form;
}
