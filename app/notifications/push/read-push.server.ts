import type { App } from "#app/app-context.server.ts";
import { readPushKeys } from "./push-keys.server.ts";
import {
	countDevices,
	type Device,
	findHears,
	mayBeAsked,
	type StaffHears,
} from "./subscriptions.server.ts";

type Reading = Pick<App, "db" | "secret">;

/** What the profile shows. */
export type OwnPush = { publicKey: string; isOn: boolean };

export async function readOwnPush(app: Reading, sessionId: string): Promise<OwnPush> {
	const [{ publicKey }, hears] = await Promise.all([
		readPushKeys(app),
		findHears(app.db, sessionId),
	]);
	return { publicKey, isOn: hears?.hearsOwn === true };
}

/** What a browser subscribes with that may be asked after an order; undefined where nobody is asked. */
export async function findPushKey(app: Reading, device: Device): Promise<string | undefined> {
	if (!(await mayBeAsked(app.db, device))) return undefined;
	return (await readPushKeys(app)).publicKey;
}

/** What the page where the channels stand shows. */
export type StaffPush = StaffHears & { publicKey: string; own: number; staff: number };

export async function readStaffPush(app: Reading, sessionId: string): Promise<StaffPush> {
	const [{ publicKey }, hears, counts] = await Promise.all([
		readPushKeys(app),
		findHears(app.db, sessionId),
		countDevices(app.db),
	]);
	const { hearsOrders = false, hearsTopUps = false } = hears ?? {};
	return { publicKey, hearsOrders, hearsTopUps, ...counts };
}
