import { type ComponentProps, useState } from "react";
import { formatManat } from "#app/core/money.ts";
import { readManat } from "#app/core/read-manat.ts";
import { Field } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

type FieldProps = Omit<ComponentProps<typeof Field>, "value" | "defaultValue"> & {
	value?: string;
	defaultValue?: string | undefined;
};

/** What a text was parsed as, for people to read, or why it was not. */
type Parsed = { message: string } | { refusal: string };

/** A field that shows below it, as one types, how `read` parses the text. */
export function ReadField({
	read,
	onChange,
	...field
}: FieldProps & { read: (text: string) => Parsed }) {
	const [typed, setTyped] = useState(field.value ?? field.defaultValue ?? "");
	const [initial] = useState(typed);
	const text = field.value ?? typed;
	// The initial text needs no feedback.
	const isTyped = useHydrated() && text.trim() !== "" && text !== initial;
	return (
		<Field
			autoComplete="off"
			{...field}
			{...(isTyped && feedback(text, read(text)))}
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				onChange?.(event);
			}}
		/>
	);
}

function feedback(text: string, parsed: Parsed) {
	// Why the server refused a text that can be read stays until its next answer.
	if ("message" in parsed) return { hint: <output>{parsed.message}</output> };
	// A text that ends with a comma is not wrong yet.
	return /[0-9][.,]\s*$/.test(text)
		? { hint: parsed.refusal, error: undefined }
		: { hint: undefined, error: parsed.refusal };
}

type ManatFieldProps = Omit<FieldProps, "type" | "inputMode" | "suffix"> & {
	/** The smallest amount that the form accepts. */
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
				return "qepik" in amount ? { message: formatManat(amount.qepik) } : amount;
			}}
		/>
	);
}
