import { accounts } from "./games/accounts.ts";
import { computer } from "./games/computer.ts";
import { consoles } from "./games/consoles.ts";
import { freeFire } from "./games/free-fire.ts";
import { mobile } from "./games/mobile.ts";
import { mobileLegends } from "./games/mobile-legends.ts";
import { pubg } from "./games/pubg.ts";
import { riot } from "./games/riot.ts";
import { roblox } from "./games/roblox.ts";
import { steam } from "./games/steam.ts";
import { subscriptions } from "./games/subscriptions.ts";
import { nicknamesOf } from "./nicknames.ts";
import type { DemoGame } from "./shape.ts";

export { demoCategories } from "./categories.ts";
export { demoFamilies } from "./families.ts";

const games: DemoGame[] = [
	...pubg,
	...mobileLegends,
	...freeFire,
	...mobile,
	...roblox,
	...steam,
	...riot,
	...consoles,
	...subscriptions,
	...computer,
	...accounts,
];

export const demoGames = games.map((game) => ({ ...game, nicknames: nicknamesOf(game.slug) }));
