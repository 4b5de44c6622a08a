import { type ComponentProps, useState } from "react";
import { formatManat } from "../core/money.ts";
import { readManat } from "../core/read-manat.ts";
import { Field } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

type FieldProps = Omit<ComponentProps<typeof Field>, "value" | "defaultValue"> & {
	value?: string;
	defaultValue?: string | undefined;
};

/** What a text was understood as, in words, or why it was not. */
type Understood = { words: string } | { refusal: string };

/** A field that says under it, as one types, what `read` makes of the text. */
export function ReadField({
	read,
	onChange,
	...field
}: FieldProps & { read: (text: string) => Understood }) {
	const [typed, setTyped] = useState(field.value ?? field.defaultValue ?? "");
	const [first] = useState(typed);
	const text = field.value ?? typed;
	// What stands there from the beginning needs no echo.
	const isTyped = useHydrated() && text.trim() !== "" && text !== first;
	return (
		<Field
			autoComplete="off"
			{...field}
			{...(isTyped && said(text, read(text)))}
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				onChange?.(event);
			}}
		/>
	);
}

function said(text: string, read: Understood) {
	if ("words" in read) return { hint: <output>{read.words}</output>, error: undefined };
	// Whoever has just typed the comma is not wrong yet.
	return /[0-9][.,]\s*$/.test(text)
		? { hint: read.refusal, error: undefined }
		: { hint: undefined, error: read.refusal };
}

type ManatFieldProps = Omit<FieldProps, "type" | "inputMode" | "suffix"> & {
	/** The least amount that the form takes. */
	leastQepik?: number;
};

/**
 * A field for an amount, with a dot or a comma. It is a text field: a browser's number field
 * swallows the comma, and `12,50` becomes 1250.
 */
export function ManatField({ leastQepik = 0, ...field }: ManatFieldProps) {
	return (
		<ReadField
			{...field}
			inputMode="decimal"
			suffix="₼"
			read={(text) => {
				const amount = readManat(text, leastQepik);
				return "qepik" in amount ? { words: formatManat(amount.qepik) } : amount;
			}}
		/>
	);
}
