import type { TestShop } from "../open-shop.ts";

export type Db = TestShop["db"];
type Sent = { path: string; fields?: Record<string, string> };

export type AdminAct = {
	/** The pattern of the address, and the intent where the page has several forms. */
	line: string;
	what: string;
	asks: "nothing" | "password" | "second factor" | "both";
	/** Makes what the act is done to; `adminId` is who acts. */
	make: (db: Db, adminId: string) => Promise<Sent>;
};
