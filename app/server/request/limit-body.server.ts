import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const KIB = 1024;
const FORM_BYTES = 512 * KIB;
const UPLOAD_BYTES = 16 * KIB * KIB;

/** Customers' forms are small; only pages of the admin may receive pictures. */
export function limitBody(): MiddlewareHandler {
	const limits = { form: limitOf(FORM_BYTES), upload: limitOf(UPLOAD_BYTES) };
	return (c, next) => {
		const upload =
			c.req.path.startsWith("/admin/") &&
			c.req.header("content-type")?.startsWith("multipart/form-data");
		return (upload ? limits.upload : limits.form)(c, next);
	};
}

function limitOf(maxSize: number): MiddlewareHandler {
	return bodyLimit({ maxSize, onError: (c) => c.text("Məlumat həddən artıq böyükdür", 413) });
}
