import { answered } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import type { Route } from "./+types/upload-picture.route";
import { readUpload } from "./read-upload.server.ts";
import { storeLogo, storePicture } from "./store-picture.server.ts";

/** Takes a picture from an admin and answers with its address. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { env } = context.get(appContext);
	const store = form.get("kind") === "logo" ? storeLogo : storePicture;
	return store(env.dataDirectory, await readUpload(form));
});

/** There is nothing to see here, but the guard above is asked only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
