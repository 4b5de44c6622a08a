import { formatPhone } from "#app/core/phone-number.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";

/** Puts the shop's present name and number where a text says `{mağaza}` and `{telefon}`. */
export function fillText(
	text: string,
	{ storeName, supportPhone }: Pick<Settings, "storeName" | "supportPhone">,
): string {
	// A number is not broken over two lines.
	const number = formatPhone(supportPhone).replaceAll(" ", "\u00a0");
	const phone = number || "səhifənin küncündəki dəstək düyməsi";
	return text.replaceAll("{mağaza}", storeName).replaceAll("{telefon}", phone);
}
