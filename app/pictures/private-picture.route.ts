import { appContext } from "#app/app-context.server.ts";
import { REVALIDATED, signedInContext } from "#app/sign-in/guards.server.ts";
import type { Route } from "./+types/private-picture.route";
import { findPrivatePicture } from "./private-pictures.server.ts";

/**
 * A picture, for the customer whom it is about and for admins; for everybody else there is none. It is
 * kept by their browser alone, which asks each time whether it may still be shown.
 */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const tag = `"${id}"`;
	const hasBytes = request.headers.get("If-None-Match") === tag;
	const reader = context.get(signedInContext);
	const picture = await findPrivatePicture(context.get(appContext).db, { id, reader, hasBytes });
	if (!picture) throw new Response(null, { status: 404 });
	const headers = { "Cache-Control": REVALIDATED, ETag: tag };
	if (!picture.bytes) return new Response(null, { status: 304, headers });
	return new Response(picture.bytes, { headers: { ...headers, "Content-Type": "image/avif" } });
}
