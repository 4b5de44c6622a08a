import { buffer } from "node:stream/consumers";
import { isPictureName } from "#app/core/picture-name.ts";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { type Manifest, pictureFile } from "./manifest.server.ts";
import type { TarFile } from "./tar.server.ts";

/**
 * Reads the rest of a backup. Those of earlier versions hold pictures as files there: they go into the
 * database, except what the shop could not serve under its name.
 */
export async function restorePictures(
	databaseUrl: string,
	{ pictures = [] }: Manifest,
	files: AsyncIterable<TarFile>,
): Promise<void> {
	const names = new Map(pictures.filter(isPictureName).map((name) => [pictureFile(name), name]));
	const client = await connectClient(databaseUrl, { name: "gamestore restore" });
	try {
		for await (const file of files) {
			const name = names.get(file.name);
			if (!name) continue;
			await client.query(
				"INSERT INTO pictures (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
				[name, await buffer(file.content)],
			);
		}
	} finally {
		await endClient(client);
	}
}
