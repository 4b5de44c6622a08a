import { type ComponentProps, useState } from "react";
import { formatManat } from "../core/money.ts";
import { readManat } from "../core/read-manat.ts";
import { Field } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

type ManatFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "suffix"> & {
	/** The least amount that the form takes. */
	leastQepik?: number;
	value?: string;
	defaultValue?: string | undefined;
};

/**
 * A field for an amount, with a dot or a comma, that says under it what it understood. It is a text
 * field: a browser's number field swallows the comma, and `12,50` becomes 1250.
 */
export function ManatField({ leastQepik = 0, onChange, ...field }: ManatFieldProps) {
	const [typed, setTyped] = useState(field.value ?? field.defaultValue ?? "");
	const [first] = useState(typed);
	const text = field.value ?? typed;
	// What stands there from the beginning needs no echo.
	const isTyped = useHydrated() && text.trim() !== "" && text !== first;
	return (
		<Field
			autoComplete="off"
			{...field}
			{...(isTyped && understood(text, leastQepik))}
			inputMode="decimal"
			suffix="₼"
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				onChange?.(event);
			}}
		/>
	);
}

function understood(text: string, leastQepik: number) {
	const read = readManat(text, leastQepik);
	if ("qepik" in read) {
		return { hint: <output>{formatManat(read.qepik)}</output>, error: undefined };
	}
	// Whoever has just typed the comma is not wrong yet.
	const isUnfinished = /^[0-9]+[.,]$/.test(text.trim());
	return isUnfinished
		? { hint: read.refusal, error: undefined }
		: { hint: undefined, error: read.refusal };
}
