import { newId } from "#app/core/ids.ts";
import { readWritten } from "#app/notifications/mail/mail-words.server.ts";
import type { AdminAct } from "./admin-act.ts";

export const NOTIFICATION_ACTS: AdminAct[] = [
	{
		line: "/admin/notifications/mail/:kind save",
		what: "the words of a mail",
		asks: "nothing",
		make: async (db) => {
			const { version } = await readWritten(db, "order-placed");
			const fields = {
				intent: "save",
				subject: newId(),
				opening: "",
				seenVersion: String(version),
			};
			return { path: "/admin/notifications/mail/order-placed", fields };
		},
	},
];
