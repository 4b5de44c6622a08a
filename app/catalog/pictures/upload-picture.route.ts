import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import type { Route } from "./+types/upload-picture.route";
import { storeLogo, storePicture } from "./store-picture.server.ts";
import { readUploadForm } from "./upload-form.server.ts";

/** Takes a picture from an admin and answers with its address. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db } = context.get(appContext);
	const { kind, content } = await readUploadForm(form);
	const store = kind === "logo" ? storeLogo : storePicture;
	return store(db, content);
});

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
