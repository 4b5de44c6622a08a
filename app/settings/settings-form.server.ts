import { z } from "zod";
import { formatAmount } from "../core/money.ts";
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
const PHONE_WORDS = "Nömrə 7–15 rəqəmdən ibarət olmalıdır, məsələn +994 00 000 00 00";
const CARD_WORDS = "Kart nömrəsi 12–19 rəqəmdən ibarət olmalıdır";

const address = lineOf(2000).pipe(
	z.string().refine((text) => text === "" || isWebAddress(text), ADDRESS_WORDS),
);
const phone = parsed((text) => digitsOf(text, 7, 15), PHONE_WORDS);
const card = parsed((text) => digitsOf(text, 12, 19), CARD_WORDS);
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

/** The text as it was typed, when it holds so many digits and nothing else that matters. */
function digitsOf(text: string, least: number, most: number): string | undefined {
	const digits = text.replace(/[\s()-]/g, "").replace(/^\+/, "");
	return /^\d+$/.test(digits) && digits.length >= least && digits.length <= most ? text : undefined;
}
