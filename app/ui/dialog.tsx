import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { useModal } from "./use-modal.ts";

/** Open while it is rendered. On a phone it is a sheet at the bottom. */
export function Dialog({
	title,
	onClose,
	children,
	footer,
	wide = false,
	readOnly = false,
}: {
	title: string;
	onClose: () => void;
	children: ReactNode;
	footer?: ReactNode;
	wide?: boolean;
	/** Nothing inside can be focused, so the content is focusable itself and a keyboard scrolls it. */
	readOnly?: boolean;
}) {
	const modal = useModal(onClose);
	const titleId = useId();
	return (
		<dialog
			{...modal}
			aria-labelledby={titleId}
			className={classes("dialog", wide && "dialog-wide")}
		>
			<div className="flex min-h-0 flex-col">
				<header className="flex items-start gap-4 pt-5 pr-3 pb-2 pl-5 sm:pl-6">
					<h2 id={titleId} className="grow pt-1.5 text-heading">
						{title}
					</h2>
					<IconButton aria-label="Bağla" onClick={onClose}>
						<X aria-hidden />
					</IconButton>
				</header>
				<div
					tabIndex={readOnly ? 0 : undefined}
					className="relative min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6 sm:pb-6"
				>
					{children}
				</div>
				{footer && (
					<footer className="flex flex-wrap gap-3 px-5 pb-5 *:grow sm:justify-end sm:px-6 sm:pb-6 sm:*:grow-0">
						{footer}
					</footer>
				)}
			</div>
		</dialog>
	);
}

/** Asks before something that cannot be undone. `children` name what is destroyed. */
export function ConfirmDialog({
	title,
	children,
	confirmLabel,
	onConfirm,
	onClose,
	danger = false,
	busy = false,
}: {
	title: string;
	children: ReactNode;
	confirmLabel: string;
	onConfirm: () => void;
	onClose: () => void;
	danger?: boolean;
	busy?: boolean;
}) {
	return (
		<Dialog
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Ləğv et</Button>
					<Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
						{confirmLabel}
					</Button>
				</>
			}
		>
			<div className="text-ink-soft">{children}</div>
		</Dialog>
	);
}
