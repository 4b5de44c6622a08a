import type { MiddlewareHandler } from "hono";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Refuses what no page of the shop sends: a NUL in the URL, and a body that is not a form. */
export function refuseUnreadable(): MiddlewareHandler {
	return async (c, next) => {
		if (/%00/.test(c.req.url)) return c.text("Bad Request", 400);
		const type = c.req.header("content-type");
		if (type !== undefined && !FORM.test(type)) return c.text("Unsupported Media Type", 415);
		await next();
	};
}
