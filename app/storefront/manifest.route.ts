import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import type { Route } from "./+types/manifest.route";

/** The ground of the dark theme, which is the default. */
const GROUND = "#0d0f15";
/** A home screen cuts longer names. */
const MOST_OF_SHORT_NAME = 12;

/** How the shop is installed on a telephone. */
export async function loader({ context }: Route.LoaderArgs) {
	const { storeName, heroText } = await settingsOf(context);
	const [firstWord = storeName] = storeName.split(" ");
	const manifest = {
		id: "/",
		name: storeName,
		short_name: storeName.length > MOST_OF_SHORT_NAME ? firstWord : storeName,
		description: heroText,
		lang: "az",
		dir: "ltr",
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: GROUND,
		theme_color: GROUND,
		categories: ["games", "shopping"],
		icons: [
			...[192, 512].map((size) => iconOf(size, "any", `/icon-${size}.png`)),
			...[192, 512].map((size) => iconOf(size, "maskable", `/icon-maskable-${size}.png`)),
		],
	};
	return new Response(JSON.stringify(manifest), {
		headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
	});
}

function iconOf(size: number, purpose: string, src: string) {
	return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
}
