import { Wallet } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { payGapLabel, wantedTopUp } from "#app/balance/wanted-top-up.ts";
import { formatManat } from "#app/core/money.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { loadPart } from "#app/ui/load-part.ts";
import { type CartLine, itemCount } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";
import { attemptId } from "./cart-store.ts";
import { cartTotalQepik, tooManyLines } from "./edit-cart.ts";

const PayGapDialog = lazy(() =>
	loadPart(async () => ({
		default: (await import("#app/orders/parked/pay-gap-dialog.tsx")).PayGapDialog,
	})),
);

const NONE_LEFT = "Səbətdəki oyunlar artıq mövcud deyil";

/** Counts exactly what it sends: `lines` are those that can be bought. */
export function CartSummary({ lines }: { lines: CartLine[] }) {
	const totalQepik = cartTotalQepik(lines);
	const [noteId, formId] = [useId(), useId()];
	const { user } = useAuth();
	const { change } = useCart();
	const [isPaying, setPaying] = useState(false);
	const busy = useNavigation().formMethod === "POST";
	const missingQepik = user ? totalQepik - user.balanceQepik : 0;
	const blockedBy = lines.length === 0 ? NONE_LEFT : tooManyLines(lines);
	const purchase = lines.map(({ id, name, quantity, playerId = null, remember }) => ({
		gameId: id,
		name,
		quantity,
		playerId,
		remember,
	}));
	const bought = { lines: JSON.stringify(purchase), seenTotalQepik: String(totalQepik) };
	return (
		<div className="summary grid gap-3 lg:card lg:sticky!">
			<Form method="post" id={formId} className="hidden">
				{Object.entries(bought).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<input type="hidden" name="attemptId" value={attemptId()} />
			</Form>
			<dl className="grid gap-2">
				<Fact label="Məhsul sayı" value={String(itemCount(lines))} />
				{user && <Fact label="Balansınız" value={formatManat(user.balanceQepik)} />}
				<div className="flex items-baseline justify-between gap-4">
					<dt className="font-semibold">Cəmi</dt>
					<dd className="money text-heading">{formatManat(totalQepik)}</dd>
				</div>
			</dl>
			{missingQepik > 0 && (
				<p className="flex flex-wrap items-center gap-2 text-caption text-waiting">
					<Wallet aria-hidden className="size-4" />
					Balansınızda {formatManat(missingQepik)} çatışmır.
					<Link to={wantedTopUp({ missingQepik, next: "/cart" }).address} className="link">
						Balansı artır
					</Link>
				</p>
			)}
			{blockedBy && (
				<p id={noteId} className="text-caption text-waiting">
					{blockedBy}.
				</p>
			)}
			{missingQepik > 0 && (
				<Button
					variant="primary"
					size="large"
					disabled={blockedBy !== undefined}
					aria-describedby={blockedBy && noteId}
					onClick={() => setPaying(true)}
				>
					{payGapLabel(missingQepik)}
				</Button>
			)}
			{isPaying && missingQepik > 0 && (
				<Suspense>
					<PayGapDialog
						{...{ totalQepik, missingQepik }}
						action="/cart"
						fields={bought}
						onParked={() => change(() => [])}
						onClose={() => setPaying(false)}
					/>
				</Suspense>
			)}
			<Button
				type="submit"
				form={formId}
				variant={missingQepik > 0 ? "secondary" : "primary"}
				size="large"
				busy={busy}
				disabled={blockedBy !== undefined}
				aria-describedby={blockedBy && noteId}
			>
				Sifarişi tamamla
			</Button>
		</div>
	);
}

function Fact({ label, value }: { label: string; value: string }) {
	return (
		<div className="flex items-baseline justify-between gap-4 text-ink-soft max-lg:hidden">
			<dt>{label}</dt>
			<dd className="money">{value}</dd>
		</div>
	);
}
