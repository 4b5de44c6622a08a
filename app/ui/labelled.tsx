import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export type Labelled = {
	label: string;
	name: string;
	hint?: ReactNode;
	error?: string;
	/** Shows the label to screen readers only. Use it where the context explains the field. */
	hideLabel?: boolean;
};

type Controlled = Pick<ComponentProps<"input">, "id" | "required" | "aria-invalid">;

/** Splits a field's props into those of its frame (label, hint, error) and those of its control. */
export function useLabelled<T extends Labelled & Controlled>(props: T) {
	const ownId = useId();
	const { label, hint, error, hideLabel, ...rest } = props;
	const id = props.id ?? ownId;
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	const control = {
		...rest,
		id,
		"aria-invalid": error ? true : props["aria-invalid"],
		"aria-describedby": described || undefined,
	};
	return { frame: { id, label, hint, error, hideLabel, required: props.required }, control };
}

type FrameProps = Omit<Labelled, "name"> & {
	id: string;
	required?: boolean;
	className?: string;
	children: ReactNode;
};

export function FieldFrame({
	id,
	label,
	hint,
	error,
	hideLabel,
	required,
	className,
	children,
}: FrameProps) {
	return (
		<div className={classes("grid content-start gap-1.5", className)}>
			<div className={hideLabel ? "sr-only" : "text-sm font-medium text-ink-soft"}>
				<label htmlFor={id}>{label}</label>
				{required && <span aria-hidden className="field-mark" />}
			</div>
			<div className="relative">{children}</div>
			{hint && (
				<p id={`${id}-hint`} className="text-caption text-ink-faint">
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} role="alert" className="text-caption font-medium text-bad">
					{error}
				</p>
			)}
		</div>
	);
}
