import { appContext } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { answered } from "#app/forms/answered.server.ts";
import type { Route } from "./+types/upload-picture.route";
import { ObjectStoreFailure } from "./object-store.server.ts";
import { storeLogo, storePicture } from "./store-picture.server.ts";
import { readUploadForm } from "./upload-form.server.ts";

/** Takes a picture from an admin and answers with its address. */
export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { kind, content } = await readUploadForm(form);
	const store = kind === "logo" ? storeLogo : storePicture;
	try {
		return await store(app, content);
	} catch (error) {
		if (!(error instanceof ObjectStoreFailure)) throw error;
		app.log.error({ err: error }, "a picture was not stored");
		throw new Problem("outage", "Şəkil anbarı hazırda cavab vermir, bir azdan yenidən cəhd edin");
	}
});

/** Shows nothing, but the admin layout's guard runs on a navigation only where there is a loader. */
export function loader() {
	throw new Response(null, { status: 404 });
}
