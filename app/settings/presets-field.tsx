import type { ComponentProps } from "react";
import { formatManat } from "../core/money.ts";
import { ReadField } from "../ui/manat-field.tsx";
import { readPresets } from "./read-presets.ts";

/** The field of the top-up presets: says which amounts it understood. */
export function PresetsField(field: Omit<ComponentProps<typeof ReadField>, "read">) {
	return <ReadField {...field} read={understood} />;
}

function understood(text: string) {
	const read = readPresets(text);
	return "refusal" in read ? read : { words: read.presetsQepik.map(formatManat).join(" · ") };
}
