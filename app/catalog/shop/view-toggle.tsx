import { LayoutGrid, List } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import type { GamesView } from "./use-games-view.ts";

const VIEWS = [
	{ view: "grid", label: "Şəbəkə", Icon: LayoutGrid },
	{ view: "list", label: "Siyahı", Icon: List },
] as const;

export function ViewToggle(props: { view: GamesView; setView: (view: GamesView) => void }) {
	return (
		<div className="js-only flex flex-none">
			{VIEWS.map(({ view, label, Icon }) => (
				<IconButton
					key={view}
					aria-label={label}
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
