import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { IconButton } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

type MoveButtonsProps = { id: string; position: number; describedBy: string };

/** The position of a category or a game, and the two buttons that change it by 1. */
export function MoveButtons({ id, position, describedBy }: MoveButtonsProps) {
	const fetcher = useFetcher<FormAnswer>();
	useAnswer(fetcher.data);
	const pressed = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (fetcher.state === "idle" && fetcher.data?.done) revealMovedRow(pressed.current);
	}, [fetcher.state, fetcher.data]);
	const busy = fetcher.state !== "idle";
	// A disabled button would lose the focus, so it is only marked as one.
	const propsOf = (isAtEnd: boolean) => ({
		type: "submit" as const,
		name: "direction",
		"aria-describedby": describedBy,
		"aria-disabled": busy || isAtEnd || undefined,
		onClick: (event: MouseEvent<HTMLButtonElement>) => {
			pressed.current = event.currentTarget;
			if (busy || isAtEnd) event.preventDefault();
		},
	});
	return (
		<fetcher.Form method="post" preventScrollReset className="inline-flex items-center">
			<input type="hidden" name="id" value={id} />
			<IconButton
				{...propsOf(position <= 0)}
				value="up"
				aria-label="Yuxarı"
				title={position <= 0 ? "Sıra artıq 0-dır, bundan yuxarı yer yoxdur" : "Yuxarı"}
			>
				<ArrowUp aria-hidden />
			</IconButton>
			<span className="min-w-8 text-center tabular-nums">{position}</span>
			<IconButton
				{...propsOf(position >= 100)}
				value="down"
				aria-label="Aşağı"
				title={position >= 100 ? "Sıra artıq 100-dür, bundan aşağı yer yoxdur" : "Aşağı"}
			>
				<ArrowDown aria-hidden />
			</IconButton>
		</fetcher.Form>
	);
}

const HIGHLIGHT_MS = 1500;

/** Follows a row to its new place: scrolled into view, highlighted for a moment, the focus kept. */
function revealMovedRow(button: HTMLButtonElement | null) {
	const row = button?.closest("tr");
	if (!button || !row) return;
	button.focus({ preventScroll: true });
	row.scrollIntoView({ block: "nearest" });
	row.dataset.moved = "";
	setTimeout(() => delete row.dataset.moved, HIGHLIGHT_MS);
}
