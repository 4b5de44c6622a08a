import type { Handler } from "hono";
import type { App } from "#app/app-context.server.ts";
import { ObjectStoreFailure } from "#app/catalog/pictures/object-store.server.ts";
import { openPictures } from "#app/catalog/pictures/read-picture.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { pictureType } from "#app/core/picture-name.ts";
import { isOutage } from "#app/platform/database/errors.server.ts";
import { markOutage } from "./answer-outages.server.ts";
import type { HttpEnv } from "./identify-caller.server.ts";

/** Pictures, which never change under their name. Asked only for what the file cache does not have. */
export function servePictures({ db, objects, log }: App): Handler<HttpEnv, "/pictures/:file"> {
	const pictures = openPictures({ db, objects });
	return async (c) => {
		try {
			const name = c.req.param("file");
			const picture = await pictures.find(name);
			if (!picture) {
				// It may be stored in the next moment.
				c.header("Cache-Control", "no-store");
				return c.notFound();
			}
			c.header("Content-Type", pictureType(name));
			c.header("Cache-Control", "public, max-age=31536000, immutable");
			return c.body(picture);
		} catch (error) {
			if (!isOutage(error) && !(error instanceof ObjectStoreFailure)) throw error;
			const { message } = error as Error;
			log.warn({ outage: message, ...c.get("caller"), path: c.req.path }, "request met an outage");
			const response = c.text(MESSAGES.outage, 503);
			markOutage(response.headers);
			return response;
		}
	};
}
