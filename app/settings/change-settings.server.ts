import { changedParts } from "../audit/changed-parts.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { formatCardNumber } from "../core/card-number.ts";
import { formatPhone } from "../core/phone-number.ts";
import { Problem } from "../core/problem.ts";
import type { Database } from "../platform/database.server.ts";
import { settings } from "./settings.table.server.ts";
import type { SettingsText } from "./settings-fields.ts";
import { presetsText, type SettingsValues } from "./settings-form.server.ts";

type SettingsRow = typeof settings.$inferSelect;

/** The settings as the form shows them; `version` is what a change of them has to name. */
export async function getSettingsToEdit(db: Pick<Database, "select">) {
	const [row] = await db.select().from(settings);
	if (!row) throw new Error("the settings row is missing");
	return { values: textOf(row), version: versionOf(row) };
}

/**
 * Writes the settings anew and records the parts that changed. Settings that another admin
 * changed after `seenVersion` are refused, so that nobody's change is undone unseen.
 */
export function changeSettings(
	db: Database,
	change: { values: SettingsValues; seenVersion: string; actorId: string },
): Promise<void> {
	const { values, seenVersion, actorId } = change;
	return db.transaction(async (tx) => {
		const [row] = await tx.select().from(settings).for("update");
		if (!row) throw new Error("the settings row is missing");
		const changed = changedParts(textOf(row), textOf(values));
		if (!changed) return;
		if (versionOf(row) !== seenVersion) {
			throw new Problem("settings-moved", "Parametrlər bu arada dəyişib, yenidən yoxlayın");
		}
		await tx.update(settings).set({ ...values, updatedAt: new Date() });
		await recordAction(tx, actorId, "settings.update", "settings", changed);
	});
}

function textOf({ topupPresetsQepik, ...texts }: SettingsValues): SettingsText {
	const { storeName, logoUrl, heroTitle, heroText, deliveryPromise } = texts;
	const { supportPhone, supportGreeting, cardNumber, cardHolder, cardBank } = texts;
	return {
		storeName,
		logoUrl,
		heroTitle,
		heroText,
		deliveryPromise,
		supportPhone: formatPhone(supportPhone),
		supportGreeting,
		cardNumber: formatCardNumber(cardNumber),
		cardHolder,
		cardBank,
		topupPresets: presetsText(topupPresetsQepik),
		epointWidgetUrl: texts.epointWidgetUrl,
	};
}

function versionOf({ updatedAt }: SettingsRow): string {
	return updatedAt.toISOString();
}
