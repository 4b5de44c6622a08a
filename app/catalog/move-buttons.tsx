import { ArrowDown, ArrowUp } from "lucide-react";
import { useFetcher } from "react-router";
import { IconButton } from "../ui/button.tsx";
import { useAnswer } from "../ui/use-answer.ts";

type MoveButtonsProps = { id: string; order: number; describedBy: string };

/** The order of a category or a game, and the two buttons that change it by 1. */
export function MoveButtons({ id, order, describedBy }: MoveButtonsProps) {
	const fetcher = useFetcher();
	useAnswer(fetcher.data);
	const busy = fetcher.state !== "idle";
	const shared = { type: "submit", name: "direction", "aria-describedby": describedBy } as const;
	return (
		<fetcher.Form method="post" preventScrollReset className="inline-flex items-center">
			<input type="hidden" name="id" value={id} />
			<IconButton
				{...shared}
				value="up"
				aria-label="Yuxarı"
				title={order <= 0 ? "Sıra artıq 0-dır, bundan yuxarı yer yoxdur" : "Yuxarı"}
				disabled={busy || order <= 0}
			>
				<ArrowUp aria-hidden />
			</IconButton>
			<span className="min-w-8 text-center tabular-nums">{order}</span>
			<IconButton
				{...shared}
				value="down"
				aria-label="Aşağı"
				title={order >= 100 ? "Sıra artıq 100-dür, bundan aşağı yer yoxdur" : "Aşağı"}
				disabled={busy || order >= 100}
			>
				<ArrowDown aria-hidden />
			</IconButton>
		</fetcher.Form>
	);
}
