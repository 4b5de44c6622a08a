import { ArrowLeft, ChevronRight } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import type { GameDetails } from "./read-catalog.server.ts";

export function BackButton() {
	const navigate = useNavigate();
	// Somebody who came by a link from outside has nothing of ours to go back to.
	const goBack = () => (history.state?.idx > 0 ? navigate(-1) : navigate("/games"));
	return (
		<Button
			variant="quiet"
			size="small"
			icon={<ArrowLeft aria-hidden />}
			onClick={goBack}
			className="js-only -ml-3"
		>
			Geri
		</Button>
	);
}

/** Where the game stands. On a phone only its category: the name is read a finger's breadth below. */
export function Breadcrumb({ game }: { game: GameDetails }) {
	return (
		<nav aria-label="Səhifənin yeri" className="min-w-0 text-sm text-ink-soft">
			<ol className="flex min-w-0 items-center gap-1.5">
				<li className="flex-none max-sm:hidden">
					<Link to="/games" className="link" prefetch="intent" viewTransition>
						Bütün oyunlar
					</Link>
				</li>
				<Separator />
				<li className="truncate sm:flex-none">
					<Link
						to={`/games?category=${game.category.id}`}
						className="link"
						prefetch="intent"
						viewTransition
					>
						{game.category.name}
					</Link>
				</li>
				<Separator />
				<li aria-current="page" className="truncate text-ink-faint max-sm:hidden">
					{game.name}
				</li>
			</ol>
		</nav>
	);
}

function Separator() {
	return (
		<li aria-hidden className="flex-none max-sm:hidden">
			<ChevronRight className="size-4" />
		</li>
	);
}
