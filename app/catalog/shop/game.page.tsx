import { appContext } from "#app/app-context.server.ts";
import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { BuyNowButton } from "#app/cart/buy-now/buy-now-button.tsx";
import { findProductGroup } from "#app/catalog/find-product-group.server.ts";
import { findCard } from "#app/catalog/pictures/find-card.server.ts";
import { readBoard } from "#app/catalog/read-families.server.ts";
import { findGame, type GameDetails } from "#app/catalog/read-games.server.ts";
import { formatManat } from "#app/core/money.ts";
import { redirectWithFlash } from "#app/forms/answered.server.ts";
import { describePage } from "#app/settings/describe-page.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import type { Route } from "./+types/game.page";
import { BackButton, Breadcrumb } from "./breadcrumb.tsx";
import { describeGame } from "./describe-game.server.ts";
import { Gallery } from "./gallery.tsx";
import { Offer } from "./offer.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const game = await findGame(db, params.id);
	if (!game) throw redirectWithFlash("/games", "game-not-found");
	const { familyId } = game;
	const [board, group, card, { storeName }] = await Promise.all([
		familyId ? readBoard(db, { id: game.id, familyId }) : undefined,
		familyId ? findProductGroup(db, familyId) : undefined,
		findCard(db, game.image),
		settingsOf(context),
	]);
	const { origin = "" } = env;
	describePage(context, describeGame({ game, group, card, origin, storeName }));
	return { game, board };
}

export function meta(args: Route.MetaArgs) {
	const game = args.loaderData?.game;
	return titleMeta(args, game && `${game.name} · ${formatManat(game.priceQepik)}`);
}

export default function GamePage({ loaderData: { game, board } }: Route.ComponentProps) {
	return (
		<>
			<div className="container-page pt-5 sm:pt-10">
				<div className="mb-4 flex items-center gap-2">
					<BackButton />
					<Breadcrumb game={game} />
				</div>
				<div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
					<Gallery key={game.id} images={game.images} name={game.name} />
					<Offer game={game} board={board} />
				</div>
				<Texts game={game} />
			</div>
			<div className="bottom-bar mt-8 flex items-center justify-between gap-3 md:hidden">
				<AddToCartButton game={game} size="large" className="px-3" />
				<BuyNowButton
					label="İndi al"
					wanted={{ gameId: game.id, known: game }}
					variant="primary"
					size="large"
					disabled={!game.sellable}
					className="flex-1 px-3 whitespace-nowrap"
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
