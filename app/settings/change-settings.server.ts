import { sql } from "drizzle-orm";
import { changedParts } from "#app/audit/changed-parts.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { formatCardNumber } from "#app/core/card-number.ts";
import { formatPhone } from "#app/core/phone-number.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { settings } from "./settings.table.server.ts";
import type { SettingsText } from "./settings-fields.ts";
import { presetsText, type SettingsValues } from "./settings-form.server.ts";

type SettingsRow = typeof settings.$inferSelect;
export type SettingsChange = NonNullable<ReturnType<typeof changedParts>>;

/** The settings as the form shows them; a change has to send the `version` back. */
export async function getSettingsToEdit(db: Pick<Database, "select">) {
	const [row] = await db.select().from(settings);
	if (!row) throw new Error("the settings row is missing");
	return { values: textOf(row), version: versionOf(row) };
}

/**
 * Saves the settings and records what changed. Refuses when another admin has changed them since
 * `seenVersion`, so that nobody's change is undone unseen. `tell` hears of the change in its transaction.
 */
export function changeSettings(
	db: Database,
	change: {
		values: SettingsValues;
		seenVersion: string;
		adminId: string;
		tell?: (tx: Queryable, changed: SettingsChange) => Promise<void>;
	},
): Promise<void> {
	const { values, seenVersion, adminId, tell } = change;
	return db.transaction(async (tx) => {
		const [row] = await tx.select().from(settings).for("update");
		if (!row) throw new Error("the settings row is missing");
		const changed = changedParts(textOf(row), textOf(values));
		if (!changed) return;
		if (versionOf(row) !== seenVersion) {
			throw new Problem("settings-moved", "Parametrlər bu arada dəyişib, yenidən yoxlayın");
		}
		await tx.update(settings).set({ ...values, updatedAt: sql`now()` });
		await recordAction(tx, adminId, "settings.update", "settings", changed);
		await tell?.(tx, changed);
	});
}

/** The settings as they are typed. */
export function textOf({ topupPresetsQepik, ...texts }: SettingsValues): SettingsText {
	const { storeName, logoUrl, heroTitle, heroText, deliveryPromise, openingHours } = texts;
	const { supportPhone, supportGreeting, cardNumber, cardHolder, cardBank } = texts;
	return {
		storeName,
		logoUrl,
		heroTitle,
		heroText,
		deliveryPromise,
		openingHours,
		lateMinutes: String(texts.lateMinutes),
		supportPhone: formatPhone(supportPhone),
		supportGreeting,
		cardNumber: formatCardNumber(cardNumber),
		cardHolder,
		cardBank,
		topupPresets: presetsText(topupPresetsQepik),
		epointWidgetUrl: texts.epointWidgetUrl,
		messageTemplates: texts.messageTemplates,
	};
}

function versionOf({ updatedAt }: SettingsRow): string {
	return updatedAt.toISOString();
}
