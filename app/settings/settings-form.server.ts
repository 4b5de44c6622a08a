import { z } from "zod";
import { readCardNumber } from "../core/card-number.ts";
import { formatAmount } from "../core/money.ts";
import { readPhone } from "../core/phone-number.ts";
import { isWebAddress } from "../core/web-address.ts";
import {
	blankOr,
	lineOf,
	paragraphsOf,
	parsed,
	readFields,
	refuseInsecure,
} from "../platform/read-fields.server.ts";
import { readPresets } from "./read-presets.ts";

const ADDRESS_WORDS = "Ünvan https:// ilə və ya / ilə başlamalıdır, boşluqsuz yazılmalıdır";
const PHONE_WORDS =
	"Telefon nömrəsi düzgün deyil: 050 123 45 67 kimi, xarici nömrəni + və ölkə kodu ilə yazın";
const CARD_WORDS = "Kart nömrəsi düzgün deyil";

const address = lineOf(2000).pipe(
	z.string().refine((text) => text === "" || isWebAddress(text), ADDRESS_WORDS),
);
const phone = parsed(readPhone, PHONE_WORDS);
const card = parsed(readCardNumber, CARD_WORDS);
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
	supportPhone: blankOr(phone, ""),
	supportGreeting: paragraphsOf(300),
	cardNumber: blankOr(card, ""),
	cardHolder: lineOf(80),
	cardBank: lineOf(80),
	topupPresets: blankOr(presets, []),
	epointWidgetUrl: address,
});

/** What the settings' row is made of. */
export type SettingsValues = ReturnType<typeof readSettingsForm>;

/** Reads the owner's form of the settings. */
export function readSettingsForm(form: FormData, env: { https: boolean }) {
	const { topupPresets, ...values } = readFields(schema, form);
	const { logoUrl, epointWidgetUrl } = values;
	refuseInsecure(env, { logoUrl, epointWidgetUrl });
	return { ...values, topupPresetsQepik: topupPresets };
}

/** The presets as they are typed: `5 10.50 20`. */
export function presetsText(presetsQepik: number[]): string {
	return presetsQepik.map((qepik) => formatAmount(qepik).replace(/\.00$/, "")).join(" ");
}
