import { Gamepad2, Plus } from "lucide-react";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import { useSettings } from "#app/settings/use-settings.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Promises } from "#app/storefront/promises.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";

export function Hero({ games }: { games: GameCard[] }) {
	const { heroTitle, heroText } = useSettings();
	const { user } = useAuth();
	const pictures = games.filter(({ image }) => image !== "").slice(0, 3);
	return (
		<section className="grid items-center gap-12 pt-10 sm:pt-16 lg:min-h-[29rem] lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:pt-10">
			<div className="grid justify-items-start gap-6">
				<h1 className="max-w-[18ch] text-display">{heroTitle}</h1>
				<p className="max-w-[52ch] text-lg text-ink-soft">{heroText}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink
						to="/categories"
						variant="primary"
						size="large"
						icon={<Gamepad2 aria-hidden />}
					>
						Kateqoriya seçin
					</ButtonLink>
					{user && (
						<ButtonLink to="/balance" size="large" icon={<Plus aria-hidden />}>
							Balansı artır
						</ButtonLink>
					)}
				</div>
				<Promises />
			</div>
			{pictures.length === 3 && <Fan pictures={pictures} />}
		</section>
	);
}

// From back to front.
const LAYERS = ["fan-back", "fan-middle", "fan-front"];

/** Covers of featured games, fanned out like cards; only where there is room beside the text. */
function Fan({ pictures }: { pictures: GameCard[] }) {
	return (
		<div aria-hidden className="fan max-lg:hidden">
			{pictures.toReversed().map((game, index) => (
				<div key={game.id} className={classes("fan-card", LAYERS[index])}>
					{/* Lazy, so that phones, which do not show them, do not fetch them. */}
					<Picture src={game.image} alt="" name={game.name} sizes="420px" />
				</div>
			))}
		</div>
	);
}
