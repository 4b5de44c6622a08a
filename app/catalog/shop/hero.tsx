import { Gamepad2, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { GameCard } from "#app/catalog/read-games.server.ts";
import { useSettings } from "#app/settings/use-settings.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Promises } from "#app/storefront/promises.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { loadPart } from "#app/ui/load-part.ts";
import { Picture } from "#app/ui/picture.tsx";

// Visitors have nothing to go on with.
const GoOn = lazy(() => loadPart(async () => ({ default: (await import("./go-on.tsx")).GoOn })));

type HeroProps = {
	/** What the owner says below the title. */
	text: string;
	games: GameCard[];
	/** What the shop did of late; a new shop has nothing to tell. */
	pulse: string | undefined;
	/** What leads to games; on a phone it stands above what one bought last. */
	children: ReactNode;
};

export function Hero({ text, games, pulse, children }: HeroProps) {
	const { heroTitle } = useSettings();
	const { user } = useAuth();
	const pictures = games.filter(({ image }) => image !== "").slice(0, 3);
	return (
		<section className="hero">
			<div className="hero-claim">
				<h1>{heroTitle}</h1>
				{pulse && <p className="hero-pulse">{pulse}</p>}
				<p className="hero-text">{text}</p>
				<div className="hero-buttons">
					<ButtonLink to="/categories" variant="primary" icon={<Gamepad2 aria-hidden />}>
						Kateqoriya seçin
					</ButtonLink>
					{user && (
						<ButtonLink to="/balance" icon={<Plus aria-hidden />}>
							Balansı artır
						</ButtonLink>
					)}
				</div>
			</div>
			{children}
			{/* What comes later takes the place of what was there: nothing moves. */}
			<div className="hero-place">
				<Promises />
				{user && (
					<Suspense>
						<GoOn key={user.id} />
					</Suspense>
				)}
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
