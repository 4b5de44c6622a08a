import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { MAIL_KINDS, type MailKind, type Words } from "./mail-kinds.ts";

/** What the owner has written; what is empty is the shop's own. */
export type Written = Words & { version: number };

const UNWRITTEN: Written = { subject: "", opening: "", version: 0 };

type Row = Written & { kind: MailKind };

/** The owner's words for every kind of mail of which there are some. */
export async function readAllWritten(db: Queryable): Promise<Partial<Record<MailKind, Written>>> {
	const { rows } = await db.execute<Row>(sql`
		SELECT kind, subject, opening, version FROM mail_templates`);
	return Object.fromEntries(rows.map(({ kind, ...written }) => [kind, written]));
}

export async function readWritten(db: Queryable, kind: MailKind): Promise<Written> {
	return (await readAllWritten(db))[kind] ?? UNWRITTEN;
}

/** The words that a mail is made of. */
export function wordsOf(kind: MailKind, written: Partial<Words> = {}): Words {
	const own = MAIL_KINDS[kind];
	return { subject: written.subject || own.subject, opening: written.opening || own.opening };
}

/** What of these words is the owner's: what is the shop's own follows it when that changes. */
function ofOwner(kind: MailKind, { subject, opening }: Words): Words {
	const own = MAIL_KINDS[kind];
	return {
		subject: subject === own.subject ? "" : subject,
		opening: opening === own.opening ? "" : opening,
	};
}

type Change = { kind: MailKind; words: Words; seenVersion: number; adminId: string };

/** Keeps the owner's words. Refused when another admin has written some since `seenVersion`. */
export async function changeWords(
	db: Database,
	{ kind, words, seenVersion, adminId }: Change,
): Promise<void> {
	const after = ofOwner(kind, words);
	await db.transaction(async (tx) => {
		const { subject, opening } = await readWritten(tx, kind);
		const before = { subject, opening };
		if (subject === after.subject && opening === after.opening) return;
		const { rowCount } = await tx.execute(sql`
			INSERT INTO mail_templates AS kept (kind, subject, opening, version)
			VALUES (${kind}, ${after.subject}, ${after.opening}, ${seenVersion + 1})
			ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, opening = excluded.opening,
				version = excluded.version, changed_at = now()
			WHERE kept.version = ${seenVersion}`);
		if (rowCount === 0) throw new Problem("text-moved", MOVED);
		await recordAction(tx, adminId, "mail.update", kind, { before, after });
	});
}

const MOVED = "Bu məktubu bu arada başqa admin dəyişib. Onun mətninə baxıb yenidən yadda saxlayın";
