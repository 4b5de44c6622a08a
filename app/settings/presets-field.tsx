import type { ComponentProps } from "react";
import { formatManat } from "#app/core/money.ts";
import { ReadField } from "#app/ui/manat-field.tsx";
import { readPresets } from "./read-presets.ts";

/** The field of the top-up presets, with the amounts as they are understood. */
export function PresetsField(field: Omit<ComponentProps<typeof ReadField>, "read">) {
	return <ReadField {...field} read={describePresets} />;
}

function describePresets(text: string) {
	const read = readPresets(text);
	return "refusal" in read ? read : { message: read.presetsQepik.map(formatManat).join(" · ") };
}
