import { sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { changedParts } from "#app/audit/changed-parts.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { blankOr, parsed, readFields, refusedFields } from "#app/forms/read-fields.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { sendAllSoon } from "./watch-job.server.ts";

/** What the owner wants of it; null tells never, or at every hour. */
export type StaffSettings = {
	unclaimedMinutes: number | null;
	lowStock: number | null;
	/** By the clock of Baku: `23:00`. */
	quietFrom: string | null;
	quietUntil: string | null;
};

const MINUTES = "1-dən 1440-a qədər tam ədəd yazın";
const UNITS = "0-dan 100000-ə qədər tam ədəd yazın";
const HOUR = "Saatı 23:00 kimi yazın";
const BOTH = "Səssiz saatların həm başlanğıcını, həm sonunu yazın";
const DIFFERENT = "Başlanğıcla son eyni ola bilməz";

const numberOf = (least: number, most: number) => (text: string) => {
	const number = /^\d{1,6}$/.test(text) ? Number(text) : -1;
	return number >= least && number <= most ? number : undefined;
};
const readHour = (text: string) => {
	const [, hour = "", minute] = /^(\d|[01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
	return minute && `${hour.padStart(2, "0")}:${minute}`;
};

const schema = z.object({
	unclaimedMinutes: blankOr(parsed(numberOf(1, 1440), MINUTES), null),
	lowStock: blankOr(parsed(numberOf(0, 100_000), UNITS), null),
	quietFrom: blankOr(parsed(readHour, HOUR), null),
	quietUntil: blankOr(parsed(readHour, HOUR), null),
});

export function readStaffSettingsForm(form: FormData): StaffSettings {
	const values = readFields(schema, form);
	const { quietFrom, quietUntil } = values;
	if ((quietFrom === null) !== (quietUntil === null))
		throw refusedFields({ [quietFrom === null ? "quietFrom" : "quietUntil"]: BOTH });
	if (quietFrom !== null && quietFrom === quietUntil)
		throw refusedFields({ quietUntil: DIFFERENT });
	return values;
}

export async function readStaffSettings(db: Queryable): Promise<StaffSettings> {
	const { rows } = await db.execute<StaffSettings>(sql`${SELECTED}`);
	return rows[0] as StaffSettings;
}

const SELECTED = sql`
	SELECT unclaimed_minutes AS "unclaimedMinutes", low_stock AS "lowStock",
		to_char(quiet_from, 'HH24:MI') AS "quietFrom", to_char(quiet_until, 'HH24:MI') AS "quietUntil"
	FROM telegram_settings`;

/** Saves them and records what changed; what waits for the end of the quiet hours is looked at anew. */
export function changeStaffSettings(
	{ db, jobs }: Pick<App, "db" | "jobs">,
	{ values, adminId }: { values: StaffSettings; adminId: string },
): Promise<void> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<StaffSettings>(sql`${SELECTED} FOR UPDATE`);
		const changed = changedParts(rows[0] as StaffSettings, values);
		if (!changed) return;
		await tx.execute(sql`
			UPDATE telegram_settings SET unclaimed_minutes = ${values.unclaimedMinutes},
				low_stock = ${values.lowStock}, quiet_from = ${values.quietFrom}, quiet_until = ${values.quietUntil}`);
		await recordAction(tx, adminId, "telegram.settings", "telegram", changed);
		await sendAllSoon(tx, jobs);
	});
}
