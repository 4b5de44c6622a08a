import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { SpinnerMark } from "./spinner.tsx";

type Style = {
	variant?: "primary" | "secondary" | "quiet" | "danger";
	size?: "small" | "medium" | "large";
};

type ButtonProps = ComponentProps<"button"> & Style & { busy?: boolean; icon?: ReactNode };

export function Button({
	variant,
	size,
	busy = false,
	icon,
	className,
	disabled,
	children,
	type = "button",
	...rest
}: ButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			disabled={disabled || busy}
			aria-busy={busy || undefined}
			className={buttonClass({ variant, size }, className)}
		>
			{busy ? <SpinnerMark /> : icon}
			{children}
		</button>
	);
}

export function ButtonLink({
	variant,
	size,
	icon,
	className,
	children,
	viewTransition = true,
	...rest
}: ComponentProps<typeof Link> & Style & { icon?: ReactNode }) {
	return (
		<Link
			{...rest}
			viewTransition={viewTransition}
			className={buttonClass({ variant, size }, className)}
		>
			{icon}
			{children}
		</Link>
	);
}

type Named = { "aria-label": string };

export function IconButton({
	variant = "quiet",
	size,
	busy = false,
	className,
	disabled,
	children,
	type = "button",
	...rest
}: Omit<ButtonProps, "icon"> & Named) {
	return (
		<button
			{...rest}
			type={type}
			disabled={disabled || busy}
			aria-busy={busy || undefined}
			className={buttonClass({ variant, size }, classes("button-icon", className))}
		>
			{busy ? <SpinnerMark /> : children}
		</button>
	);
}

function buttonClass({ variant = "secondary", size = "medium" }: Style, className?: string) {
	return classes("button", `button-${variant}`, size !== "medium" && `button-${size}`, className);
}
