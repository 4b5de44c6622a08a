import { setTimeout as delay } from "node:timers/promises";
import { newId } from "#app/core/ids.ts";
import { noteFailure, noteSuccess } from "#app/platform/channel-runs.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/errors.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { makeCounter, watchGauge } from "#app/platform/metrics.server.ts";
import { AT_ONCE, openQueueWorker } from "#app/platform/queue-worker.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";
import { type Letter, type MailEnv, openDelivery } from "./deliver.server.ts";
import { isForGood, type MailFailure, mailFailure } from "./mail-failure.server.ts";
import {
	type Claimed,
	claimMail,
	endMailsTo,
	LEASE_S,
	type Mail,
	markFailed,
	markSent,
	putInOutbox,
	removeEnded,
	retryOthers,
} from "./outbox.server.ts";
import { readMailQueue } from "./read-mail-queue.server.ts";

const sent = makeCounter(
	"mails_sent_total",
	"Mails that the mail server took, or that were written to a file.",
);
const failures = makeCounter(
	"mails_failed_total",
	"Attempts to send a mail that failed; the log says why.",
);

export type Mailer = ReturnType<typeof openMailer>;

/** Mails that failed before leave one place to new ones. */
const MAX_AGAIN = AT_ONCE - 1;
/** What another process has just put in is its own: it looks for it sooner. */
const LEFT_TO_OTHERS_S = 1;
const CLEAN_EVERY_MS = 60 * 60 * 1000;
const MARK_AGAIN_MS = 1000;

type Options = {
	db: Database;
	secret: string;
	log: Log;
	/** How long one attempt may take, whatever the server says meanwhile. */
	attemptMs?: number;
	/** How long at most until the next look for mails that nobody has announced. */
	idleLookMs?: number;
};

/**
 * Puts mails into the outbox, and sends what waits there once `startSending` is called. Any number of
 * processes may send: a mail is one's own while it is claimed. Only a process that dies after the mail
 * server's acceptance and before the row is marked lets a mail be sent twice.
 */
export function openMailer(env: MailEnv, options: Options) {
	const { db, secret, log, attemptMs = 60_000, idleLookMs = 5000 } = options;
	const seal = openSeal(secret, "mails in the outbox");
	const deliver = openDelivery(env);
	let sendingAgain = 0;
	let cleanedAtMs = Number.NEGATIVE_INFINITY;
	let queue = { waiting: 0, failed: 0 };
	watchGauge("mails_waiting", () => queue.waiting, "Mails that are not sent yet.");
	watchGauge("mails_given_up", () => queue.failed, "Mails given up within seven days.");

	const worker = openQueueWorker({
		log,
		unreadable: "the outbox cannot be read",
		idleLookMs,
		async begin({ isIdle, isFirst }) {
			const waitedS = isIdle && !isFirst ? LEFT_TO_OTHERS_S : 0;
			const mail = await claimMail(db, { onlyNew: sendingAgain >= MAX_AGAIN, waitedS });
			return mail && { done: sendInItsPlace(mail) };
		},
		onIdle: keepInOrder,
	});

	async function sendInItsPlace(mail: Claimed) {
		const again = mail.attempts > 1 ? 1 : 0;
		sendingAgain += again;
		await send(mail).finally(() => {
			sendingAgain -= again;
		});
	}

	async function keepInOrder() {
		queue = await readMailQueue(db);
		if (performance.now() - cleanedAtMs < CLEAN_EVERY_MS) return;
		await removeEnded(db);
		cleanedAtMs = performance.now();
	}

	async function send(mail: Claimed) {
		const { id, kind } = mail;
		const letter = seal.open(mail.content) as Letter | undefined;
		try {
			if (!letter) throw new NotSent("unreadable");
			if (mail.expired) throw new NotSent("expired");
			const signal = AbortSignal.any([AbortSignal.timeout(attemptMs), worker.ending]);
			const { file } = await deliver(letter, { id, signal });
			if (file) log.info({ file, kind }, "mail written to a file: SMTP_URL is not set");
		} catch (error) {
			failures.inc();
			await tellFailure(mail, letter, error);
			return;
		}
		sent.inc();
		await untilMarked(mail, () => markSent(db, mail));
		await note(undefined);
		await retryOthers(db).catch((error) => {
			if (!isOutage(error)) log.error({ err: error }, "mails that wait are not tried sooner");
		});
	}

	async function tellFailure(mail: Claimed, letter: Letter | undefined, error: unknown) {
		const { id, kind, attempts } = mail;
		const failure = error instanceof NotSent ? error.failure : mailFailure(error);
		let isGivenUp = isForGood(failure);
		await untilMarked(mail, async () => {
			isGivenUp = await markFailed(db, mail, failure);
		});
		// The fault of one mail says nothing of the others.
		if (!isForGood(failure)) await note(failure);
		// Servers repeat the address in their answers, and the log is to hold none.
		const { message } = error as Error;
		const says = letter ? message.replaceAll(letter.to, "…").slice(0, 300) : message;
		const told = { mail: id, kind, attempts, failure, says };
		if (isGivenUp) log.error(told, "mail was not sent and is given up");
		else log.warn(told, "mail was not sent and is tried again");
	}

	/** Keeps how the mail server was found, for the admins' page; a file that was written is no news of it. */
	async function note(failure: MailFailure | undefined) {
		if (!env.smtpUrl) return;
		const noting = failure ? noteFailure(db, "mail", failure) : noteSuccess(db, "mail");
		await noting.catch((error) => {
			if (!isOutage(error)) log.error({ err: error }, "how the mails go cannot be kept");
		});
	}

	/** During an outage of the database as well, for as long as nobody else takes the mail. */
	async function untilMarked({ id }: Claimed, mark: () => Promise<void>) {
		const endsAtMs = performance.now() + LEASE_S * 1000;
		for (;;) {
			try {
				return await mark();
			} catch (error) {
				if (!isOutage(error) || worker.ending.aborted || performance.now() > endsAtMs) {
					return log.error({ err: error, mail: id }, "what became of a mail cannot be kept");
				}
				await delay(MARK_AGAIN_MS);
			}
		}
	}

	return {
		/** Puts a mail in, in the transaction of what it tells of; it is sent once that is committed. */
		async put(tx: Queryable, mail: Mail): Promise<void> {
			await putInOutbox(tx, seal, mail);
			worker.lookSoon();
		},
		/** Sends a mail right away, past the outbox, for who waits for the outcome; why it was not taken. */
		async sendNow(letter: Letter, attemptMs: number): Promise<MailFailure | undefined> {
			const signal = AbortSignal.any([AbortSignal.timeout(attemptMs), worker.ending]);
			let failure: MailFailure | undefined;
			try {
				await deliver(letter, { id: newId(), signal });
			} catch (error) {
				failure = mailFailure(error);
			}
			await note(failure);
			return failure;
		},
		/** What waits for this address is not sent any more. */
		forget: (tx: Queryable, to: string) => endMailsTo(tx, seal, to),
		startSending: () => worker.start(),
		/** Takes no further mail. Those under way have a moment; what is cut is tried again later. */
		close: () => worker.close(),
	};
}

class NotSent extends Error {
	readonly failure: MailFailure;
	constructor(failure: MailFailure) {
		super(failure);
		this.failure = failure;
	}
}
