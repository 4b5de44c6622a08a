import { type ComponentProps, useState } from "react";
import { formatManat } from "../core/money.ts";
import { Field } from "../ui/field.tsx";
import { readPresets } from "./read-presets.ts";

/** The field of the top-up presets: says which amounts it understood. */
export function PresetsField(field: ComponentProps<typeof Field>) {
	const [typed, setTyped] = useState<string>();
	return (
		<Field
			{...field}
			{...(typed?.trim() && understood(typed))}
			inputMode="text"
			onChange={(event) => setTyped(event.currentTarget.value)}
		/>
	);
}

function understood(text: string) {
	const read = readPresets(text);
	if ("refusal" in read) return { error: read.refusal };
	const amounts = read.presetsQepik.map(formatManat).join(" · ");
	return { hint: <output>{amounts}</output>, error: undefined };
}
