import type { MiddlewareHandler } from "hono";

/**
 * Refuses at once what could only wait: past so many requests under way the next one is told to
 * come back, so that those under way still end in time and memory stays bounded.
 */
export function shedLoad({ most }: { most: number }): MiddlewareHandler {
	let underWay = 0;
	return async (c, next) => {
		if (underWay >= most) {
			return c.text("Bir azdan yenidən cəhd edin", 503, { "Retry-After": "1" });
		}
		underWay += 1;
		try {
			await next();
		} finally {
			underWay -= 1;
		}
	};
}
