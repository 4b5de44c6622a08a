import type { App } from "#app/app-context.server.ts";
import { changedParts } from "#app/audit/changed-parts.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { listAdminEmails } from "#app/users/read-users.server.ts";
import { getSettingsToEdit, type SettingsChange, textOf } from "./change-settings.server.ts";
import { type ChangedDetail, paymentDetailsMail } from "./payment-details-mail.server.ts";
import { readSettings } from "./read-settings.server.ts";
import type { SettingsText } from "./settings-fields.ts";
import { readSettingsForm } from "./settings-form.server.ts";

/** The settings that say where customers' money goes, and whom they write to about it. */
const PAYMENT_DETAILS = [
	"cardNumber",
	"cardHolder",
	"cardBank",
	"epointWidgetUrl",
	"supportPhone",
] as const satisfies (keyof SettingsText)[];

/**
 * Whether the settings' form changes where money goes. It is saved only over the settings that it was
 * opened with, so nobody can change them between this look and the saving.
 */
export async function changesPaymentDetails(
	{ db, env }: Pick<App, "db" | "env">,
	form: FormData,
): Promise<boolean> {
	const { values } = readSettingsForm(form, env);
	const { values: saved } = await getSettingsToEdit(db);
	return paymentChanges(changedParts(saved, textOf(values))).length > 0;
}

/** Which of them a change of the settings changes. */
function paymentChanges(changed: SettingsChange | undefined): ChangedDetail[] {
	return PAYMENT_DETAILS.filter((name) => changed && name in changed.after).map((name) => ({
		name,
		from: String(changed?.before[name]),
		to: String(changed?.after[name]),
	}));
}

type Told = { changed: SettingsChange; by: { name: string; email: string }; event: string };

/** Tells every admin by mail that it was changed where customers' money goes, if it was. */
export async function mailPaymentChanges(
	tx: Queryable,
	{ mailer }: Pick<App, "mailer">,
	{ changed, by, event }: Told,
): Promise<void> {
	const changes = paymentChanges(changed);
	if (changes.length === 0) return;
	const { storeName } = await readSettings(tx);
	const at = await readNow(tx);
	for (const to of await listAdminEmails(tx)) {
		await mailer.put(tx, { ...paymentDetailsMail({ to, storeName, changes, by, at }), event });
	}
}
