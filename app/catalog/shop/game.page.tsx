import { appContext } from "#app/app-context.server.ts";
import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { Price } from "#app/catalog/price.tsx";
import { findGame, type GameDetails } from "#app/catalog/read-games.server.ts";
import { redirectWithFlash } from "#app/forms/answered.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import type { Route } from "./+types/game.page";
import { BackButton, Breadcrumb } from "./breadcrumb.tsx";
import { Gallery } from "./gallery.tsx";
import { Offer } from "./offer.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const game = await findGame(context.get(appContext).db, params.id);
	if (!game) throw redirectWithFlash("/games", "game-not-found");
	return { game };
}

export function meta(args: Route.MetaArgs) {
	return titleMeta(args, args.loaderData?.game.name, args.loaderData?.game.description);
}

export default function GamePage({ loaderData: { game } }: Route.ComponentProps) {
	return (
		<>
			<div className="container-page pt-4 sm:pt-6">
				<div className="mb-4 flex items-center gap-2">
					<BackButton />
					<Breadcrumb game={game} />
				</div>
				<div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
					<Gallery key={game.id} images={game.images} name={game.name} />
					<Offer game={game} />
				</div>
				<Texts game={game} />
			</div>
			<div className="bottom-bar mt-8 flex items-center justify-between gap-4 md:hidden">
				<Price game={game} />
				<AddToCartButton
					game={game}
					size="large"
					className="flex-1 px-3 whitespace-nowrap max-w-56"
				/>
			</div>
		</>
	);
}

function Texts({ game }: { game: GameDetails }) {
	const texts = [
		{ title: "Təsvir", text: game.description },
		{ title: "Hesab məlumatları", text: game.accountDetails },
		{ title: "Tələblər", text: game.requirements },
	].filter(({ text }) => text !== "");
	return (
		<div className="mt-8 grid gap-4 max-md:grid-cols-1 md:auto-cols-fr md:grid-flow-col">
			{texts.map(({ title, text }) => (
				<section key={title} className="card p-5">
					<h2 className="mb-2 text-subheading">{title}</h2>
					<p className="whitespace-pre-line text-ink-soft">{text}</p>
				</section>
			))}
		</div>
	);
}
