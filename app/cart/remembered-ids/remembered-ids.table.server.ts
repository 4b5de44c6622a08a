import { pgTable, text, unique } from "drizzle-orm/pg-core";
import { games } from "#app/catalog/catalog.table.server.ts";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

/** IDs in games that a customer asked to be remembered. */
export const rememberedIds = pgTable(
	"remembered_ids",
	{
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		gameId: text("game_id")
			.notNull()
			.references(() => games.id, { onDelete: "cascade" }),
		playerId: text("player_id").notNull(),
		/** What the customer calls it. */
		label: text().notNull().default(""),
		/** When something was bought for it the last time. */
		usedAt: moment("used_at").notNull().defaultNow(),
	},
	(remembered) => [unique().on(remembered.userId, remembered.gameId, remembered.playerId)],
);
