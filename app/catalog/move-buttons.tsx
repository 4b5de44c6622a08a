import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { IconButton } from "../ui/button.tsx";
import { useAnswer } from "../ui/use-answer.ts";

type MoveButtonsProps = { id: string; order: number; describedBy: string };

/** The order of a category or a game, and the two buttons that change it by 1. */
export function MoveButtons({ id, order, describedBy }: MoveButtonsProps) {
	const fetcher = useFetcher<{ done?: string }>();
	useAnswer(fetcher.data);
	const pressed = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (fetcher.state === "idle" && fetcher.data?.done) showWhereItWent(pressed.current);
	}, [fetcher.state, fetcher.data]);
	const busy = fetcher.state !== "idle";
	// A button that is switched off would lose the focus, so it only answers no press.
	const stops = (at: boolean) => ({
		type: "submit" as const,
		name: "direction",
		"aria-describedby": describedBy,
		"aria-disabled": busy || at || undefined,
		onClick: (event: MouseEvent<HTMLButtonElement>) => {
			pressed.current = event.currentTarget;
			if (busy || at) event.preventDefault();
		},
	});
	return (
		<fetcher.Form method="post" preventScrollReset className="inline-flex items-center">
			<input type="hidden" name="id" value={id} />
			<IconButton
				{...stops(order <= 0)}
				value="up"
				aria-label="Yuxarı"
				title={order <= 0 ? "Sıra artıq 0-dır, bundan yuxarı yer yoxdur" : "Yuxarı"}
			>
				<ArrowUp aria-hidden />
			</IconButton>
			<span className="min-w-8 text-center tabular-nums">{order}</span>
			<IconButton
				{...stops(order >= 100)}
				value="down"
				aria-label="Aşağı"
				title={order >= 100 ? "Sıra artıq 100-dür, bundan aşağı yer yoxdur" : "Aşağı"}
			>
				<ArrowDown aria-hidden />
			</IconButton>
		</fetcher.Form>
	);
}

const MARKED_MS = 1500;

/** A row that went to another place is followed: it is seen, marked for a moment, and keeps the focus. */
function showWhereItWent(button: HTMLButtonElement | null) {
	const row = button?.closest("tr");
	if (!button || !row) return;
	button.focus({ preventScroll: true });
	row.scrollIntoView({ block: "nearest" });
	row.dataset.moved = "";
	setTimeout(() => delete row.dataset.moved, MARKED_MS);
}
