import { z } from "zod";
import { readCardNumber } from "#app/core/card-number.ts";
import { formatAmount } from "#app/core/money.ts";
import { readPhone } from "#app/core/phone-number.ts";
import { isWebAddress } from "#app/core/web-address.ts";
import {
	anyText,
	blankOr,
	lineOf,
	paragraphsOf,
	parsed,
	readFields,
	refuseInsecure,
} from "#app/forms/read-fields.server.ts";
import { LATE_MINUTES } from "./late-minutes.ts";
import { normalHours } from "./opening-hours.ts";
import { readPresets } from "./read-presets.ts";

const ADDRESS_MESSAGE = "Ünvan https:// ilə və ya / ilə başlamalıdır, boşluqsuz yazılmalıdır";
const PHONE_MESSAGE =
	"Telefon nömrəsi düzgün deyil: 050 123 45 67 kimi, xarici nömrəni + və ölkə kodu ilə yazın";
const HOURS_MESSAGE = "İş saatlarını 10:00–23:00 kimi yazın";
const MINUTES_MESSAGE = "1-dən 1440-a qədər tam ədəd yazın";
const CARD_MESSAGE = "Kart nömrəsi düzgün deyil";

const address = lineOf(2000).pipe(
	z.string().refine((text) => text === "" || isWebAddress(text), ADDRESS_MESSAGE),
);
const phone = parsed(readPhone, PHONE_MESSAGE);
const card = parsed(readCardNumber, CARD_MESSAGE);
const hours = parsed(normalHours, HOURS_MESSAGE);
const minutes = parsed(readMinutes, MINUTES_MESSAGE);
const presets = z.string().transform((text, context) => {
	const read = readPresets(text);
	if ("presetsQepik" in read) return read.presetsQepik;
	context.addIssue({ code: "custom", message: read.refusal });
	return z.NEVER;
});

const schema = z.object({
	storeName: lineOf(60).pipe(z.string().min(1, "Mağazanın adını yazın")),
	logoUrl: address,
	heroTitle: lineOf(120).pipe(z.string().min(1, "Başlığı yazın")),
	heroText: paragraphsOf(400),
	deliveryPromise: lineOf(120),
	openingHours: blankOr(hours, ""),
	lateMinutes: blankOr(minutes, LATE_MINUTES),
	supportPhone: blankOr(phone, ""),
	supportGreeting: paragraphsOf(300),
	cardNumber: blankOr(card, ""),
	cardHolder: lineOf(80),
	cardBank: lineOf(80),
	topupPresets: blankOr(presets, []),
	epointWidgetUrl: address,
	messageTemplates: paragraphsOf(4000),
	version: anyText(),
});

/** The columns of the settings that the form sets. */
export type SettingsValues = ReturnType<typeof readSettingsForm>["values"];

/** Reads the owner's form of the settings, with the version that it showed when it was opened. */
export function readSettingsForm(form: FormData, env: { https: boolean }) {
	const { topupPresets, version, ...values } = readFields(schema, form);
	const { logoUrl, epointWidgetUrl } = values;
	refuseInsecure(env, { logoUrl, epointWidgetUrl });
	return { values: { ...values, topupPresetsQepik: topupPresets }, seenVersion: version };
}

/** Of a day at most. */
function readMinutes(text: string): number | undefined {
	const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
	return minutes >= 1 && minutes <= 1440 ? minutes : undefined;
}

/** The presets as they are typed: `5 10.50 20`. */
export function presetsText(presetsQepik: number[]): string {
	return presetsQepik.map((qepik) => formatAmount(qepik).replace(/\.00$/, "")).join(" ");
}
