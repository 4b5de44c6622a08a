import { ArrowLeft, MousePointerClick } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { usePressGuard } from "#app/ui/use-press-guard.ts";
import { type Opened, useOpening } from "./opening.ts";

/** Beside the queue: what is opened, its parts guarded like rows against presses that were meant before. */
export function Pane({ onTouch, children }: { onTouch: () => void; children: ReactNode }) {
	const area = {
		...usePressGuard(false, "[data-part]"),
		onPointerDown: onTouch,
		onFocus: onTouch,
	};
	return (
		<div {...area} className="cockpit-pane">
			{children}
		</div>
	);
}

type BackProps = {
	what: Opened;
	/** `Bütün sifarişlər`. */
	children: ReactNode;
};

/** On a phone: back to the list, to where one was in it. */
export function Back({ what, children }: BackProps) {
	const { linkTo } = useOpening(what);
	const { state } = useLocation();
	const navigate = useNavigate();
	const back = (event: MouseEvent) => {
		if (!(state as { listed?: boolean } | null)?.listed) return;
		event.preventDefault();
		navigate(-1);
	};
	return (
		<ButtonLink
			{...linkTo()}
			onClick={back}
			variant="quiet"
			size="small"
			icon={<ArrowLeft aria-hidden />}
			className="-ml-3 w-fit lg:hidden"
		>
			{children}
		</ButtonLink>
	);
}

/** In the pane, while nothing is opened. */
export function NothingOpened({ children }: { children: ReactNode }) {
	return (
		<div className="card hidden place-items-center gap-2 p-10 text-center text-ink-soft lg:grid print:hidden">
			<MousePointerClick aria-hidden className="size-8 text-ink-faint" />
			<p>{children}</p>
		</div>
	);
}
