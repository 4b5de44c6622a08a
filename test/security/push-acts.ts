import { createECDH, randomBytes } from "node:crypto";
import type { AdminAct } from "./admin-act.ts";

const path = "/admin/notifications/push";

/** What an admin's own browser is told of; nothing is sent there. */
export const PUSH_ACTS: AdminAct[] = [
	{
		line: `${path} on`,
		what: "a browser of the staff",
		asks: "nothing",
		make: async () => {
			const keys = {
				p256dh: createECDH("prime256v1").generateKeys("base64url"),
				auth: randomBytes(16).toString("base64url"),
			};
			const endpoint = `https://fcm.googleapis.com/fcm/send/${keys.auth}`;
			return { path, fields: { intent: "on", endpoint, ...keys, topUps: "on" } };
		},
	},
	{
		line: `${path} off`,
		what: "a browser of the staff no more",
		asks: "nothing",
		make: async () => ({ path, fields: { intent: "off" } }),
	},
];
