import { Fingerprint, Sparkles } from "lucide-react";
import { actionColumns } from "#app/catalog/admin/action-columns.tsx";
import { AvailabilityBadge } from "#app/catalog/price.tsx";
import type { GameRow } from "#app/catalog/read-games.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useIsSearching } from "#app/ui/search-form.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import "#app/catalog/admin/catalog-table.css";
import { PriceCell } from "./price-cell.tsx";
import { SaleSwitch } from "./sale-switch.tsx";

/** The admin's games, each with everything that can be done to it. */
export function AdminGamesTable({ games }: { games: GameRow[] }) {
	return (
		<div aria-busy={useIsSearching()} className="card aria-busy:opacity-60 md:py-2">
			<Table
				className="catalog-table"
				caption="Oyunlar"
				columns={COLUMNS}
				rows={games}
				rowKey={({ id }) => id}
			/>
		</div>
	);
}

const COLUMNS: Column<GameRow>[] = [
	{
		header: "Oyun",
		lead: true,
		className: "md:w-2/5",
		cell: ({ id, name, category, family, denomination, image }) => (
			<div className="flex min-w-0 items-center gap-3">
				<Picture
					src={image}
					alt=""
					sizes="96px"
					className="w-20 flex-none rounded-tag md:max-xl:hidden xl:w-24"
				/>
				<div className="min-w-0">
					<p id={`name-${id}`} className="font-semibold">
						{name}
					</p>
					<p className="text-caption text-ink-faint">
						{family ? `${family} · ${denomination}` : category}
					</p>
				</div>
			</div>
		),
	},
	{
		header: "Vəziyyət",
		cell: (game) => (
			<div className="flex flex-wrap items-center gap-1.5">
				<span className="inline-flex items-center gap-1">
					<SaleSwitch game={game} />
					{game.hidden ? (
						<Badge tone="waiting">Qaralama</Badge>
					) : (
						<AvailabilityBadge sellable={game.sellable} />
					)}
				</span>
				{game.featured && (
					<Badge tone="accent" icon={<Sparkles aria-hidden />}>
						Seçilmiş
					</Badge>
				)}
				{game.requiresId && <Badge icon={<Fingerprint aria-hidden />}>ID</Badge>}
			</div>
		),
	},
	{ header: "Qiymət", align: "end", cell: (game) => <PriceCell game={game} /> },
	{
		header: "Stok",
		align: "end",
		cell: ({ stock, trackStock }) =>
			stock === null ? null : (
				<span className={trackStock ? "font-semibold tabular-nums" : "text-ink-faint tabular-nums"}>
					{stock}
				</span>
			),
	},
	...actionColumns<GameRow>("/admin/games", { copied: true }),
];
