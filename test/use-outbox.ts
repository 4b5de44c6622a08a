import { sql } from "drizzle-orm";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { openMailer } from "#app/platform/mail/mailer.server.ts";
import type { Mail } from "#app/platform/mail/outbox.server.ts";
import { openMailServer } from "./mail-server.ts";
import { type TestDatabase, useTestDatabase } from "./test-database.ts";

const SECRET = "s".repeat(32);

type Options = {
	smtpUrl?: string | undefined;
	dataDirectory?: string;
	secret?: string;
	attemptMs?: number;
	idleLookMs?: number;
	db?: TestDatabase["db"];
};

type Row = {
	attempts: number;
	failure: string | null;
	claimed: boolean;
	ended: boolean;
	empty: boolean;
	/** Seconds until the next attempt. */
	pause: number;
};

/** Registers an outbox that is empty before each test of a file, with a mail server of its own. */
export function useOutbox() {
	const database = useTestDatabase();
	const outbox = {
		database,
		server: undefined as unknown as Awaited<ReturnType<typeof openMailServer>>,
		logged: [] as string[],
		/** What a process of the shop puts mails in with; closed after the test. */
		open(options: Options = {}) {
			const { db = database.db, secret = SECRET, attemptMs, idleLookMs, ...given } = options;
			const env = { smtpUrl: outbox.server.url, dataDirectory: "", ...given };
			const write = (line: string) => void outbox.logged.push(line);
			const log = openLog({ logLevel: "info" }, { write });
			const mailFrom = "no-reply@shop.example";
			const mailer = openMailer({ ...env, mailFrom }, { db, secret, log, attemptMs, idleLookMs });
			onTestFinished(() => mailer.close());
			return mailer;
		},
		/** The same, and it sends. */
		start(options?: Options) {
			const mailer = outbox.open(options);
			mailer.startSending();
			return mailer;
		},
		async rows(): Promise<Row[]> {
			const found = await database.db.execute<Row>(sql`
				SELECT attempts, failure, claimed_until > now() AS claimed, ended_at IS NOT NULL AS ended,
					content IS NULL AS empty, extract(epoch FROM next_at - now())::float8 AS pause
				FROM outbox ORDER BY created_at, id`);
			return found.rows;
		},
		row: async () => (await outbox.rows())[0] as Row,
		/** Whom the server has taken mails for. */
		recipients: () => outbox.server.mails.map(({ to }) => to?.[0]?.address).sort(),
		allEnded: async () => (await outbox.rows()).every(({ ended }) => ended),
		setDue: () => database.db.execute(sql`UPDATE outbox SET next_at = '-infinity'`),
	};
	beforeEach(async () => {
		await database.db.execute(sql`TRUNCATE outbox`);
		outbox.server = await openMailServer();
		outbox.logged = [];
	});
	afterEach(() => outbox.server.close());
	return outbox;
}

export const AYSEL = "aysel@test.example";

export const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
	kind: "test",
	to,
	fromName: "Mağaza",
	subject: "Salam",
	text: "gizli keçid: https://shop.example/x?token=42",
	...more,
});
