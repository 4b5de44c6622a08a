import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

/** `look="switch"` for what takes effect by itself, the box for what is sent with a form. */
export function CheckboxField({
	label,
	hint,
	look = "check",
	className,
	...input
}: Omit<ComponentProps<"input">, "type"> & {
	label: string;
	name: string;
	hint?: ReactNode;
	look?: "check" | "switch";
}) {
	const hintId = useId();
	return (
		<div className={classes("grid gap-0.5", className)}>
			<label className="flex min-h-11 items-center gap-3 font-medium">
				<input
					{...input}
					type="checkbox"
					role={look === "switch" ? "switch" : undefined}
					aria-describedby={hint ? hintId : undefined}
					className={look}
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
