import { LayoutGrid, List } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import type { GamesView } from "./use-games-view.ts";

const VIEWS = [
	{ view: "grid", words: "Şəbəkə", Icon: LayoutGrid },
	{ view: "list", words: "Siyahı", Icon: List },
] as const;

export function ViewToggle(props: { view: GamesView; setView: (view: GamesView) => void }) {
	return (
		<div className="js-only flex flex-none">
			{VIEWS.map(({ view, words, Icon }) => (
				<IconButton
					key={view}
					aria-label={words}
					aria-pressed={props.view === view}
					variant={props.view === view ? "secondary" : "quiet"}
					onClick={() => props.setView(view)}
				>
					<Icon aria-hidden />
				</IconButton>
			))}
		</div>
	);
}
