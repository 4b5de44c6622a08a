import type { MiddlewareHandler } from "hono";
import type { Env } from "#app/platform/env.server.ts";
import type { HttpEnv } from "./identify-caller.server.ts";

const YEAR_S = 365 * 24 * 60 * 60;

// The stand-in for the payment provider's form, which the shop shows in a frame.
const FRAMED_BY_OURSELVES = "/demo/epoint";

/**
 * The security headers of every response; a page has its own Content-Security-Policy. Headers that
 * apply to documents only are left out for data, scripts and pictures.
 */
export function securityHeaders({ https }: Pick<Env, "https">): MiddlewareHandler<HttpEnv> {
	return async (c, next) => {
		await next();
		c.header("X-Content-Type-Options", "nosniff");
		if (https) c.header("Strict-Transport-Security", `max-age=${YEAR_S}`);
		const { headers } = c.res;
		if (!headers.has("content-security-policy")) {
			c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
		}
		if (!(headers.get("content-type") ?? "text/html").startsWith("text/html")) return;
		c.header("X-Frame-Options", c.req.path === FRAMED_BY_OURSELVES ? "SAMEORIGIN" : "DENY");
		c.header("Cross-Origin-Opener-Policy", "same-origin");
		c.header("Permissions-Policy", "camera=(), microphone=(), geolocation=(), usb=()");
		if (!headers.has("referrer-policy")) {
			c.header("Referrer-Policy", "strict-origin-when-cross-origin");
		}
	};
}

export function isFramedByOurselves(pathname: string): boolean {
	return pathname === FRAMED_BY_OURSELVES;
}
