import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export function CheckboxField({
	label,
	hint,
	className,
	...input
}: Omit<ComponentProps<"input">, "type"> & {
	label: string;
	name: string;
	hint?: ReactNode;
}) {
	const hintId = useId();
	return (
		<div className={classes("grid gap-0.5", className)}>
			<label className="flex min-h-11 items-center gap-3 font-medium">
				<input
					{...input}
					type="checkbox"
					aria-describedby={hint ? hintId : undefined}
					className="check"
				/>
				{label}
			</label>
			{hint && (
				<p id={hintId} className="text-caption text-ink-faint">
					{hint}
				</p>
			)}
		</div>
	);
}
