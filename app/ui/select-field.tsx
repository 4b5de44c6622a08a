import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { FieldFrame, type Labelled, useLabelled } from "./labelled.tsx";

/** `children` are the options. */
export function SelectField({ className, ...props }: ComponentProps<"select"> & Labelled) {
	const { frame, control } = useLabelled(props);
	return (
		<FieldFrame {...frame} className={className}>
			<select {...control} className="field-input" />
			<ChevronDown
				aria-hidden
				className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-soft"
			/>
		</FieldFrame>
	);
}
