import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { IdForm } from "#app/catalog/id-form.ts";
import { NearestPackage } from "#app/catalog/nearest-package.tsx";
import type { Replacement } from "#app/catalog/packages.server.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { type CartLine, MAX_QUANTITY } from "./cart.ts";
import type { LineChange } from "./cart-changes.ts";
import { useCart } from "./cart-provider.tsx";
import { removeLine, setQuantity } from "./edit-cart.ts";
import { idDraft } from "./id-draft.ts";
import { LinePlayerId } from "./line-player-id.tsx";
import type { useTodaysGames } from "./use-todays-games.ts";

type Today = ReturnType<typeof useTodaysGames>;

export function CartLines({ changes, forms }: Today) {
	const { lines } = useCart();
	return (
		<ul className="grid grid-cols-1 gap-3">
			{lines.map((line) => (
				<CartLineCard
					key={line.id}
					line={line}
					change={changes.get(line.id)}
					idForm={forms.get(line.id)}
				/>
			))}
		</ul>
	);
}

type CardProps = {
	line: CartLine;
	change: LineChange | undefined;
	idForm: IdForm | null | undefined;
};

function CartLineCard({ line, change, idForm }: CardProps) {
	const isGone = change?.kind === "gone";
	return (
		<li className="card grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:p-4">
			<Picture
				src={line.image}
				alt=""
				name={line.name}
				sizes="(min-width: 40rem) 144px, 88px"
				className={classes("self-start rounded-control", isGone && "opacity-40 grayscale")}
			/>
			<div className="grid grid-cols-1 content-start gap-1">
				<Link
					to={`/game/${line.id}`}
					className={classes("hover:underline", isGone ? "text-ink-soft" : "font-semibold")}
				>
					{line.name}
				</Link>
				<p className="money text-caption text-ink-soft">{formatManat(line.priceQepik)}</p>
				{!isGone && <LinePlayerId line={line} idForm={idForm} />}
				{change && <ChangeNote line={line} change={change} />}
			</div>
			<div className="col-span-full flex items-center justify-between gap-4 sm:col-span-1 sm:grid sm:justify-items-end">
				{isGone ? <RemoveButton line={line} /> : <Quantity line={line} />}
				{change?.kind === "gone" && change.nearest && (
					<NearestOf line={line} nearest={change.nearest} />
				)}
			</div>
		</li>
	);
}

/** Leads on to what can be bought for the same ID. */
function NearestOf({ line: { playerId }, nearest }: { line: CartLine; nearest: Replacement }) {
	const { user } = useAuth();
	const keepId = () => user && playerId && idDraft(user.id, nearest).keep(playerId);
	return <NearestPackage nearest={nearest} onFollow={keepId} />;
}

function ChangeNote({ line, change }: { line: CartLine; change: LineChange }) {
	if (change.kind === "gone") return <Badge tone="bad">{`${line.name} artıq mövcud deyil`}</Badge>;
	// The button that asks for it stands in place of the ID.
	if (change.kind === "id-missing") return null;
	if (change.kind === "id-unfit") return <Badge tone="bad">{change.why}</Badge>;
	const prices = `${formatAmount(change.formerQepik)} → ${formatManat(line.priceQepik)}`;
	return (
		<Badge tone="waiting">
			{/* One element, because a badge puts a gap between its children. */}
			<span>
				Qiymət dəyişib: <span className="money whitespace-nowrap">{prices}</span>
			</span>
		</Badge>
	);
}

/** A game that is gone can only be removed, or replaced by hand. */
function RemoveButton({ line }: { line: CartLine }) {
	const { change } = useCart();
	return (
		<Button
			size="small"
			icon={<Trash2 aria-hidden />}
			onClick={() => change((lines) => removeLine(lines, line.id))}
		>
			Sil
		</Button>
	);
}

function Quantity({ line }: { line: CartLine }) {
	return (
		<>
			<QuantityStepper line={line} />
			<p className="money text-lg font-bold">{formatManat(line.priceQepik * line.quantity)}</p>
		</>
	);
}

function QuantityStepper({ line }: { line: CartLine }) {
	const { change } = useCart();
	return (
		<Stepper
			label={`${line.name}: say`}
			value={line.quantity}
			most={MAX_QUANTITY}
			onStep={(by) => change((lines) => setQuantity(lines, line.id, line.quantity + by))}
		>
			<IconButton
				aria-label="Sil"
				size="small"
				onClick={() => change((lines) => removeLine(lines, line.id))}
			>
				<Trash2 aria-hidden />
			</IconButton>
		</Stepper>
	);
}
