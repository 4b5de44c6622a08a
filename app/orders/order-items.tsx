import type { ReactNode } from "react";
import { BuyNowButton } from "#app/cart/buy-now/buy-now-button.tsx";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { PrivatePictures } from "#app/pictures/private-pictures.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

type Item = CustomerOrder["items"][number];

/** What stands in place of a line's ID while its customer corrects it, or leads there. */
export type Corrects = (item: Item) => { form?: ReactNode; link?: ReactNode };

type OrderItemsProps = { items: Item[]; canBuyAgain?: boolean; corrects?: Corrects };

/** The lines of an order, for its customer, who can buy them again, and for the admin alike. */
export function OrderItems({ items, canBuyAgain, corrects }: OrderItemsProps) {
	return (
		<ul className="divide-y divide-line">
			{items.map((item) => (
				<li key={item.line} className="grid grid-cols-1 gap-1 py-3">
					<div className="flex items-baseline justify-between gap-4">
						<p className="min-w-0 font-medium">{item.gameName}</p>
						<p className="money font-semibold">{formatManat(item.priceQepik)}</p>
					</div>
					<p className="text-caption text-ink-soft tabular-nums">
						{item.quantity} × {formatManat(item.unitPriceQepik)}
					</p>
					<LineOutcome item={item} />
					<PrivatePictures pictures={item.proofs} label={`${item.gameName}: çatdırılma şəkli`} />
					{corrects?.(item).form ?? <BoughtId playerId={item.playerId} />}
					{corrects?.(item).link}
					{item.accountDetails && (
						<p className="text-caption whitespace-pre-line text-ink-soft">{item.accountDetails}</p>
					)}
					{canBuyAgain && <BuyAgainButton item={item} />}
				</li>
			))}
		</ul>
	);
}

function BoughtId({ playerId }: { playerId: string | null }) {
	if (!playerId) return null;
	return (
		<div className="flex items-center gap-3 text-caption text-ink-soft">
			<p className="min-w-0 break-all">
				ID: <span className="font-semibold text-ink select-all">{playerId}</span>
			</p>
			<CopyButton
				text={playerId}
				name={`ID-ni kopyala: ${playerId}`}
				copiedMessage="ID kopyalandı"
				className="flex-none"
			/>
		</div>
	);
}

/** At today's price, with the ID and the quantity of that time. */
export function BuyAgainButton({ item }: { item: Item }) {
	const { gameId, playerId, quantity } = item;
	return (
		<BuyNowButton
			label="Yenidən al"
			wanted={{ gameId, playerId, quantity }}
			className="justify-self-start px-3.5 whitespace-nowrap max-sm:[&>svg]:hidden print:hidden"
		/>
	);
}

/** How its ID was corrected, how far a line is delivered, why the rest cannot be, and what was paid back. */
export function LineOutcome({ item }: { item: Item }) {
	// An earlier version answers without corrections.
	const { quantity, delivered, undeliverable, unitsRefunded, corrections = [] } = item;
	return (
		<>
			{corrections.map(({ oldId, newId, at }) => (
				<p key={at} className="text-caption wrap-anywhere text-waiting">
					ID düzəldilib: {oldId} → {newId} · {formatDateTime(new Date(at))}
				</p>
			))}
			{delivered > 0 && (
				<p className="text-caption text-good">
					Çatdırılıb: {delivered} / {quantity}
				</p>
			)}
			{undeliverable && (
				<p className="text-caption text-waiting">Çatdırıla bilmir: {undeliverable}</p>
			)}
			{unitsRefunded > 0 && (
				<p className="text-caption font-semibold text-good">
					Məbləği qaytarılıb: {unitsRefunded} ədəd
				</p>
			)}
		</>
	);
}
