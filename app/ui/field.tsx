import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { focusFirst } from "./focus-first.ts";
import { FieldFrame, type Labelled, useLabelled } from "./labelled.tsx";

/**
 * `suffix` is shown at the end of the box: a unit, a small button. `autoFocus` focuses the field when
 * it appears, and when the dialog around it opens.
 */
export function Field({
	suffix,
	className,
	...props
}: ComponentProps<"input"> & Labelled & { suffix?: ReactNode }) {
	const { frame, control } = useLabelled(props);
	return (
		<FieldFrame {...frame} className={className}>
			<input
				{...control}
				ref={props.autoFocus ? focusFirst : props.ref}
				className={classes("field-input", suffix !== undefined && "pr-14")}
			/>
			{suffix !== undefined && (
				<span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center text-ink-soft">
					{suffix}
				</span>
			)}
		</FieldFrame>
	);
}

export function TextAreaField({ className, ...props }: ComponentProps<"textarea"> & Labelled) {
	const { frame, control } = useLabelled(props);
	return (
		<FieldFrame {...frame} className={className}>
			<textarea {...control} className="field-input" />
		</FieldFrame>
	);
}
