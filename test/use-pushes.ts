import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { newId } from "#app/core/ids.ts";
import { doPush, PUSH } from "#app/notifications/push/push-job.server.ts";
import {
	alsoHears,
	type Hears,
	keepSubscription,
} from "#app/notifications/push/subscriptions.server.ts";
import { tellByPush } from "#app/notifications/push/tell-by-push.server.ts";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { deliverOrder } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { makeAdmin, makeGame, makeUser, openSession } from "./make.ts";
import { openPushService, type PushService } from "./push-service.ts";
import { useTestDatabase } from "./test-database.ts";

const secret = "a secret of the shop that is long enough";

/** Registers what shows notifications in browsers for the tests of a file: a push service and a process. */
export function usePushes() {
	const database = useTestDatabase({ connections: 20 });
	const pushes = {
		database,
		service: undefined as unknown as PushService,
		app: undefined as unknown as App,
		logged: [] as string[],
		adminId: "",
		gameId: "",
		/** A browser in which somebody is signed in, and hears what `hears` says. */
		async openDevice(userId: string, hears: Partial<Hears> = { hearsOwn: true }, db = database.db) {
			await openSession({ db, secret }, userId);
			const { rows } = await db.execute<{ id: string }>(sql`
				SELECT id FROM sessions WHERE user_id = ${userId}
				ORDER BY created_at DESC, id DESC LIMIT 1`);
			const sessionId = rows[0]?.id as string;
			const address = pushes.service.subscribe();
			await keepSubscription(db, { userId, sessionId }, address, alsoHears(hears));
			return { sessionId, ...address };
		},
		makeBuyer: () => makeUser(database.db, { balanceQepik: 100_000 }),
		async buy(userId: string) {
			const lines = [{ gameId: pushes.gameId, name: "", quantity: 1, playerId: null }];
			const purchase = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
			return (await placeOrder(database.db, purchase)).orderId;
		},
		/** Delivers an order to somebody, who is to hear of it now. */
		async deliverTo(userId: string, value = "KOD") {
			const orderId = await pushes.buy(userId);
			await deliverOrder(database.db, { orderId, adminId: pushes.adminId, value });
			await database.db.execute(sql`
				UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
			return orderId;
		},
		tell: () => tellDue(pushes.app, [tellByPush]),
		async jobs() {
			const { rows } = await database.db.execute<Job>(sql`
				SELECT key, payload FROM jobs WHERE kind = ${PUSH} ORDER BY key`);
			return rows;
		},
		/** One attempt at each job, as a process makes it. */
		async attempt(signal = new AbortController().signal) {
			const results = [];
			for (const job of await pushes.jobs()) {
				results.push(await doPush(pushes.app, { ...job, signal }));
			}
			return results;
		},
		/** A process that does jobs; ends with the test. */
		startProcess() {
			const jobs = openJobs({ db: database.db, log: pushes.app.log, idleLookMs: 20 });
			onTestFinished(() => jobs.close());
			jobs.start(pushes.app, { [PUSH]: doPush }, () => {});
		},
		/** How many browsers the shop knows. */
		async subscribed() {
			return (await database.db.execute(sql`SELECT FROM push_subscriptions`)).rowCount;
		},
	};

	beforeAll(async () => {
		pushes.service = await openPushService();
		pushes.adminId = (await makeAdmin(database.db)).id;
		pushes.gameId = (await makeGame(database.db, { name: "PUBG 660 UC" })).id;
	});
	afterAll(() => pushes.service.close());
	beforeEach(async () => {
		pushes.logged = [];
		const write = (line: string) => void pushes.logged.push(line);
		const log = openLog({ logLevel: "info" }, { write });
		const env = { pushFake: pushes.service.origin, mailFrom: "Mağaza <a@shop.example>" };
		const jobs = openJobs({ db: database.db, log });
		pushes.app = { db: database.db, secret, env, log, jobs } as unknown as App;
		await database.db.execute(sql`TRUNCATE jobs, push_subscriptions`);
		await database.db.execute(sql`UPDATE notifications SET told_at = now() WHERE told_at IS NULL`);
		await database.db.execute(sql`UPDATE channel_runs SET succeeded_at = NULL, failed_at = NULL`);
		pushes.service.forget();
	});
	return pushes;
}

type Job = { key: string; payload: Record<string, unknown> };
