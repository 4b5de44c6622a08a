import { ArrowLeft, ChevronRight } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { GameDetails } from "#app/catalog/read-games.server.ts";
import { Button } from "#app/ui/button.tsx";

export function BackButton() {
	const navigate = useNavigate();
	// A visitor who came from another site has no page of ours to go back to.
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

/** From all games by the category to this one. Never cut short: long names wrap. */
export function Breadcrumb({ game }: { game: GameDetails }) {
	return (
		<nav aria-label="Səhifənin yeri" className="min-w-0 text-sm text-ink-soft wrap-anywhere">
			<ol className="flex flex-wrap items-center gap-x-1.5">
				<li>
					<Link to="/games" className="link" prefetch="intent" viewTransition>
						Bütün oyunlar
					</Link>
				</li>
				<Separator />
				<li>
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
				<li aria-current="page" className="text-ink-faint">
					{game.name}
				</li>
			</ol>
		</nav>
	);
}

function Separator() {
	return (
		<li aria-hidden>
			<ChevronRight className="size-4" />
		</li>
	);
}
