import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { REVERSE } from "#app/balance/epoint/ask-card-refund.server.ts";
import { EPOINT_CALLBACK } from "#app/balance/epoint/callback-path.ts";
import { FOLLOW, followPayment } from "#app/balance/epoint/follow-payment-job.server.ts";
import { reverseRefund } from "#app/balance/epoint/reverse-refund-job.server.ts";
import { startPayment } from "#app/balance/epoint/start-payment.server.ts";
import { openHub } from "#app/live/hub.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { type Epoint, FAKE_KEYS, fakeApi } from "#app/platform/epoint-env.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import {
	type FakeEpoint,
	type FakePayment,
	openFakeEpoint,
} from "#app/server/fake-epoint/fake-epoint.server.ts";
import { answerEpoint } from "#app/server/request/epoint-callback.server.ts";
import { makeUser } from "./make.ts";
import { useTestDatabase } from "./test-database.ts";

type Row = Record<string, unknown>;
type ProcessOfShop = Pick<App, "db" | "hub" | "jobs" | "log"> & { env: Pick<Env, "epoint"> };

/** Registers what takes card payments for the tests of a file: a provider, its calls, and the jobs. */
export function useEpoint() {
	const database = useTestDatabase({ connections: 30 });
	const epoint = {
		database,
		fake: undefined as unknown as FakeEpoint,
		keys: FAKE_KEYS as Pick<Epoint, "publicKey" | "privateKey">,
		app: undefined as unknown as ProcessOfShop,
		logged: [] as string[],
		published: [] as string[],
		/** A process that does jobs; closed after the test. */
		startJobs() {
			const { app } = epoint;
			const jobs = openJobs({ db: app.db, log: app.log, idleLookMs: 20 });
			onTestFinished(() => jobs.close());
			jobs.start(app, { [FOLLOW]: followPayment, [REVERSE]: reverseRefund }, () => {});
			return jobs;
		},
		/** Somebody who has come as far as the card page. */
		async begin(amountQepik = 3075) {
			const user = await makeUser(database.db);
			const { topUpId } = await startPayment(epoint.app, {
				epoint: epoint.app.env.epoint as Epoint,
				wish: { userId: user.id, userEmail: user.email, amountQepik },
				returnTo: (id) => `http://shop.test/balance/payment/${id}`,
			});
			const payment = [...epoint.fake.payments.values()].find(
				({ orderId }) => orderId === topUpId,
			) as FakePayment;
			return { userId: user.id, topUpId, payment };
		},
		/** Does what is due, as the job would at this moment. */
		follow: (topUpId: string) =>
			followPayment(epoint.app, {
				key: topUpId,
				payload: {},
				signal: new AbortController().signal,
			}),
		/** Somebody whose payment was credited. */
		async paid(amountQepik = 3000) {
			const begun = await epoint.begin(amountQepik);
			begun.payment.status = "success";
			await epoint.fake.call(epoint.fake.event(begun.payment));
			await epoint.follow(begun.topUpId);
			return begun;
		},
		/** As if the payment had begun so long ago. */
		age: (topUpId: string, seconds: number) =>
			database.db.execute(sql`
				UPDATE epoint_payments SET asked_at = now() - ${seconds} * interval '1 second'
				WHERE top_up_id = ${topUpId}`),
		async topUp(id: string): Promise<Row | undefined> {
			const found = await database.db.execute(sql`
				SELECT top_ups.status, ended, transaction, approved_amount_qepik AS approved,
					processed_by AS by, balance_qepik AS balance,
					(SELECT count(*) FROM balance_entries
						WHERE kind = 'topup' AND reference = top_ups.id) AS credits
				FROM top_ups JOIN epoint_payments ON top_up_id = id
					JOIN balances ON balances.user_id = top_ups.user_id
				WHERE id = ${id}`);
			return found.rows[0];
		},
		async flags(): Promise<unknown[]> {
			const found = await database.db.execute(sql`SELECT kind FROM epoint_flags ORDER BY kind`);
			return found.rows.map(({ kind }) => kind);
		},
		async events(topUpId: string): Promise<Row[]> {
			const found = await database.db.execute(sql`
				SELECT status, source, operation, amount_qepik AS amount FROM epoint_events
				WHERE order_id = ${topUpId}
				ORDER BY received_at, status`);
			return found.rows;
		},
		async waiting(): Promise<unknown[]> {
			const found = await database.db.execute(sql`SELECT key FROM jobs ORDER BY key`);
			return found.rows.map(({ key }) => key);
		},
	};

	function openApp(): ProcessOfShop {
		const write = (line: string) => void epoint.logged.push(line);
		const log = openLog({ logLevel: "info" }, { write });
		// With the shop's own limits: what waits for a row gives it up and is tried again.
		const db = openDatabase(database.url, { connections: 30 });
		const hub = openHub();
		hub.onPublished((topics) => epoint.published.push(...topics));
		const jobs = openJobs({ db, log });
		const apiUrl = fakeApi(epoint.fake.origin);
		const env = { epoint: { ...epoint.keys, apiUrl, hosts: [], isFake: true } };
		return { db, hub, jobs, log, env };
	}

	let server: ReturnType<typeof serve>;
	beforeEach(async () => {
		await database.db.execute(sql`TRUNCATE jobs, epoint_flags`);
		epoint.fake = await openFakeEpoint({ keys: epoint.keys });
		epoint.app = openApp();
		epoint.logged = [];
		epoint.published = [];
		const http = new Hono().post(EPOINT_CALLBACK, answerEpoint(epoint.app));
		server = serve({ fetch: http.fetch, port: 0, hostname: "127.0.0.1" });
		if (!server.listening) await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		epoint.fake.callbackUrl = `http://127.0.0.1:${port}${EPOINT_CALLBACK}`;
	});
	afterEach(async () => {
		server.close();
		await epoint.fake.close();
		epoint.app.hub.close();
		await epoint.app.jobs.close();
		await epoint.app.db.close();
	});
	return epoint;
}
