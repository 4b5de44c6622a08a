import { readCatalogVersion } from "#app/catalog/catalog-version.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { forVisitors, readSettings } from "#app/settings/read-settings.server.ts";

/**
 * Changes with all that public pages show: the catalogue, the settings, and what is promised, which is
 * another thing from the minute on at which the shop opens or closes.
 */
export async function readShownVersion(db: Queryable): Promise<string> {
	const [version, settings] = await Promise.all([readCatalogVersion(db), readSettings(db)]);
	return `${version} ${forVisitors(settings).deliveryPromise}`;
}
