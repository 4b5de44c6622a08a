import { Minus, Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { formatManat } from "../core/money.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { type CartLine, MAX_QUANTITY } from "./cart.ts";
import type { LineChange } from "./cart-changes.ts";
import { useCart } from "./cart-provider.tsx";
import { removeLine, setQuantity } from "./edit-cart.ts";
import { LinePlayerId } from "./line-player-id.tsx";

export function CartLines({ changes }: { changes: ReadonlyMap<string, LineChange> }) {
	const { lines } = useCart();
	return (
		<ul className="grid grid-cols-1 gap-3">
			{lines.map((line) => (
				<CartLineCard key={line.id} line={line} change={changes.get(line.id)} />
			))}
		</ul>
	);
}

function CartLineCard({ line, change }: { line: CartLine; change: LineChange | undefined }) {
	return (
		<li className="card grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:p-4">
			<Picture
				src={line.image}
				alt=""
				name={line.name}
				sizes="(min-width: 40rem) 144px, 88px"
				className="self-start rounded-control"
			/>
			<div className="grid grid-cols-1 content-start gap-1">
				<Link to={`/game/${line.id}`} className="font-semibold hover:underline">
					{line.name}
				</Link>
				<p className="money text-caption text-ink-soft">{formatManat(line.priceQepik)}</p>
				<LinePlayerId line={line} />
				{change && <ChangeNote line={line} change={change} />}
			</div>
			<div className="col-span-full flex items-center justify-between gap-4 sm:col-span-1 sm:grid sm:justify-items-end">
				<QuantityStepper line={line} />
				<p className="money text-lg font-bold">{formatManat(line.priceQepik * line.quantity)}</p>
			</div>
		</li>
	);
}

function ChangeNote({ line, change }: { line: CartLine; change: LineChange }) {
	if (change.kind === "gone") return <Badge tone="bad">{line.name} artıq mövcud deyil</Badge>;
	// The question for it stands in the place of the ID.
	if (change.kind === "id-missing") return null;
	return (
		<Badge tone="waiting">
			Qiymət dəyişib, əvvəl <span className="money">{formatManat(change.formerQepik)}</span> idi
		</Badge>
	);
}

function QuantityStepper({ line }: { line: CartLine }) {
	const { change } = useCart();
	const step = (by: number) => change((lines) => setQuantity(lines, line.id, line.quantity + by));
	return (
		<fieldset className="flex items-center gap-1" aria-label={`${line.name}: say`}>
			<IconButton aria-label="Azalt" variant="secondary" size="small" onClick={() => step(-1)}>
				<Minus aria-hidden />
			</IconButton>
			<span className="min-w-9 text-center font-semibold tabular-nums" aria-live="polite">
				{line.quantity}
			</span>
			<IconButton
				aria-label="Artır"
				variant="secondary"
				size="small"
				disabled={line.quantity >= MAX_QUANTITY}
				title={line.quantity >= MAX_QUANTITY ? `Ən çoxu ${MAX_QUANTITY} ədəd` : undefined}
				onClick={() => step(1)}
			>
				<Plus aria-hidden />
			</IconButton>
			<IconButton
				aria-label="Sil"
				size="small"
				onClick={() => change((lines) => removeLine(lines, line.id))}
			>
				<Trash2 aria-hidden />
			</IconButton>
		</fieldset>
	);
}
