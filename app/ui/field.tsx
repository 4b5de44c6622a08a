import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

type Labelled = {
	label: string;
	name: string;
	hint?: ReactNode;
	error?: string;
	/** Keeps the label for screen readers alone: only where the place explains itself. */
	hideLabel?: boolean;
};

/** `suffix` is drawn inside the box at its end: a unit, a small button. */
export function Field({
	suffix,
	className,
	...props
}: ComponentProps<"input"> & Labelled & { suffix?: ReactNode }) {
	const { frame, control } = useLabelled(props);
	return (
		<Frame {...frame} className={className}>
			<input {...control} className={classes("field-input", suffix !== undefined && "pr-14")} />
			{suffix !== undefined && (
				<span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center text-ink-soft">
					{suffix}
				</span>
			)}
		</Frame>
	);
}

export function TextAreaField({ className, ...props }: ComponentProps<"textarea"> & Labelled) {
	const { frame, control } = useLabelled(props);
	return (
		<Frame {...frame} className={className}>
			<textarea {...control} className="field-input" />
		</Frame>
	);
}

/** `children` are the options. */
export function SelectField({ className, ...props }: ComponentProps<"select"> & Labelled) {
	const { frame, control } = useLabelled(props);
	return (
		<Frame {...frame} className={className}>
			<select {...control} className="field-input" />
			<ChevronDown
				aria-hidden
				className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-soft"
			/>
		</Frame>
	);
}

type Controlled = Pick<ComponentProps<"input">, "id" | "required" | "aria-invalid">;

function useLabelled<T extends Labelled & Controlled>(props: T) {
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

function Frame({ id, label, hint, error, hideLabel, required, className, children }: FrameProps) {
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
