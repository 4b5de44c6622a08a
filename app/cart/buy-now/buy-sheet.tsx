import { type FormEvent, lazy, Suspense, useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { payGapLabel, wantedTopUp } from "#app/balance/wanted-top-up.ts";
import { MAX_QUANTITY } from "#app/cart/cart.ts";
import { idDraft } from "#app/cart/id-draft.ts";
import { type EnteredId, PlayerIdField } from "#app/cart/player-id-field.tsx";
import { keptId, whyRefused } from "#app/cart/typed-id.ts";
import type { IdRefusal } from "#app/catalog/id-form.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { type SessionUser, useAuth } from "#app/sign-in/auth-provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { loadPart } from "#app/ui/load-part.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { attemptFor } from "./buy-attempt.ts";
import type { clientAction } from "./buy-now.route.ts";
import { GoneGame } from "./gone-game.tsx";
import { keepSheet } from "./kept-sheet.ts";
import { type OfferedGame, useTodaysGame } from "./use-todays-game.ts";

const PayGapDialog = lazy(() =>
	loadPart(async () => ({
		default: (await import("#app/orders/parked/pay-gap-dialog.tsx")).PayGapDialog,
	})),
);

/** What the sheet opens with. */
export type Wanted = {
	gameId: string;
	/** The game as the page shows it, where it does. */
	known?: OfferedGame;
	playerId?: string | null;
	quantity?: number;
};

/** Buys one game past the cart: what, for which ID, for how much, and what is left. */
export function BuySheet({ onClose, ...wanted }: Wanted & { onClose: () => void }) {
	const { user } = useAuth();
	const fetcher = useFetcher<typeof clientAction>();
	const today = useTodaysGame(wanted, fetcher.data);
	useAnswer(fetcher.data);
	useFollow(fetcher.data);
	useCloseWhenLeft(onClose);

	if (!user) return null;
	if (!today) {
		return (
			<Dialog title="İndi al" onClose={onClose} readOnly>
				<div aria-busy="true" className="grid gap-3">
					<Skeleton className="h-16 rounded-control" />
					<Skeleton className="h-28 rounded-control" />
				</div>
			</Dialog>
		);
	}
	if (!today.game) {
		return <GoneGame nearest={today.nearest} userId={user.id} wanted={wanted} onClose={onClose} />;
	}
	return (
		<Purchase game={today.game} user={user} wanted={wanted} fetcher={fetcher} onClose={onClose} />
	);
}

/** Goes to the order that was placed. */
function useFollow(answer: object | undefined) {
	const navigate = useNavigate();
	useEffect(() => {
		if (answer && "placedAt" in answer) void navigate(String(answer.placedAt));
	}, [answer, navigate]);
}

type PurchaseProps = {
	game: OfferedGame;
	user: SessionUser;
	wanted: Wanted;
	fetcher: ReturnType<typeof useFetcher<typeof clientAction>>;
	onClose: () => void;
};

function Purchase({ game, user, wanted, fetcher, onClose }: PurchaseProps) {
	const formId = useId();
	const { pathname, search } = useLocation();
	const draft = idDraft(user.id, game);
	const [entered, setEntered] = useState<EnteredId>({
		playerId: wanted.playerId ?? draft.read(),
		remember: false,
	});
	const [isPaying, setPaying] = useState(false);
	const [quantity, setQuantity] = useState(wanted.quantity ?? 1);
	const [error, setError] = useState<IdRefusal>();
	// What the buyer has read. Another price is bought at only after it was accepted.
	const [seenQepik, setSeenQepik] = useState(game.priceQepik);
	const totalQepik = seenQepik * quantity;
	const isSettled = useSettled(seenQepik);
	const busy = fetcher.state !== "idle";

	function enter(next: EnteredId) {
		setEntered(next);
		setError(undefined);
		draft.keep(next.playerId);
	}

	const isBought = fetcher.data !== undefined && "placedAt" in fetcher.data;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with the answer
	useEffect(() => {
		if (isBought) draft.drop();
	}, [isBought]);

	const playerId = game.requiresId ? keptId(game.idForm, entered.playerId) : "";
	const bought = { name: game.name, quantity: String(quantity), playerId };
	const sent = {
		...bought,
		...(entered.remember && { remember: "on" }),
		seenTotalQepik: String(totalQepik),
	};
	const action = `/game/${encodeURIComponent(game.id)}/buy`;

	function check(): boolean {
		const refusal = game.requiresId ? whyRefused(game.idForm, playerId) : undefined;
		setError(refusal);
		return !refusal;
	}

	/** As the main button does: Enter in the field sends the form also where no button would. */
	function buy(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (game.priceQepik !== seenQepik || !check()) return;
		if (totalQepik > user.balanceQepik) return setPaying(true);
		const attemptId = attemptFor(JSON.stringify([user.id, game.id, bought]));
		void fetcher.submit({ ...sent, attemptId }, { method: "post", action });
	}

	return (
		<Dialog
			title="İndi al"
			// Whoever buys waits for the answer: unheard, they would buy again.
			onClose={busy ? () => {} : onClose}
			footer={
				game.priceQepik !== seenQepik ? (
					<Button variant="primary" size="large" onClick={() => setSeenQepik(game.priceQepik)}>
						Yeni qiymətlə davam et
					</Button>
				) : totalQepik > user.balanceQepik ? (
					<>
						<TopUpLink
							missingQepik={totalQepik - user.balanceQepik}
							next={pathname + search}
							onLeave={() =>
								keepSheet({
									...{ userId: user.id, page: pathname },
									...{ gameId: game.id, playerId: entered.playerId, quantity },
								})
							}
						/>
						<Button variant="primary" size="large" onClick={() => setPaying(check())}>
							{payGapLabel(totalQepik - user.balanceQepik)}
						</Button>
					</>
				) : (
					<Button
						variant="primary"
						size="large"
						type="submit"
						form={formId}
						busy={busy}
						disabled={!isSettled}
						className="button-arming"
						aria-describedby={`${formId}-total`}
					>
						<span>
							Al <span aria-hidden>· {formatManat(totalQepik)}</span>
						</span>
					</Button>
				)
			}
		>
			<form id={formId} onSubmit={buy} className="grid gap-4" noValidate>
				<Product game={game} />
				{game.priceQepik !== seenQepik && (
					<Notice tone="waiting">
						Qiymət dəyişib: {formatAmount(seenQepik)} → {formatManat(game.priceQepik)}
					</Notice>
				)}
				{game.requiresId && (
					<PlayerIdField game={game} value={entered} onChange={enter} error={error} />
				)}
				<div className="flex items-center justify-between gap-4">
					<span className="text-ink-soft">Say</span>
					<Stepper
						label={`${game.name}: say`}
						value={quantity}
						least={1}
						most={MAX_QUANTITY}
						onStep={(by) => setQuantity((count) => count + by)}
					/>
				</div>
				<dl className="grid gap-2 border-t border-line pt-4">
					<Amount name="Cəmi" qepik={totalQepik} id={`${formId}-total`} isTotal />
					<Amount name="Balansınız" qepik={user.balanceQepik} />
					{totalQepik <= user.balanceQepik && (
						<Amount name="Alışdan sonra" qepik={user.balanceQepik - totalQepik} />
					)}
				</dl>
			</form>
			{isPaying && totalQepik > user.balanceQepik && (
				<Suspense>
					<PayGapDialog
						{...{ totalQepik, action }}
						missingQepik={totalQepik - user.balanceQepik}
						fields={sent}
						onClose={() => setPaying(false)}
					/>
				</Suspense>
			)}
		</Dialog>
	);
}

function Product({ game }: { game: OfferedGame }) {
	return (
		<div className="flex items-center gap-4">
			<Picture
				src={game.image}
				alt=""
				name={game.name}
				sizes="96px"
				className="w-24 flex-none rounded-control"
			/>
			<div className="min-w-0">
				<p className="font-semibold break-words">{game.name}</p>
				<p className="money text-ink-soft">{formatManat(game.priceQepik)}</p>
			</div>
		</div>
	);
}

type AmountProps = { name: string; qepik: number; id?: string; isTotal?: boolean };

function Amount({ name, qepik, id, isTotal = false }: AmountProps) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className={isTotal ? "font-semibold" : "text-ink-soft"}>{name}</dt>
			<dd id={id} className={isTotal ? "money text-heading" : "money"}>
				{formatManat(qepik)}
			</dd>
		</div>
	);
}

type TopUpLinkProps = { missingQepik: number; next: string; onLeave: () => void };

/** Leads to a top-up of what is missing, and from there back to this sheet. */
function TopUpLink({ onLeave, ...wanted }: TopUpLinkProps) {
	const { amountQepik, address } = wantedTopUp(wanted);
	return (
		<ButtonLink to={address} size="large" onClick={onLeave}>
			Balansı {formatManat(amountQepik)} artır
		</ButtonLink>
	);
}

/** A second tap of a hasty double tap comes no later than this. */
const HASTY_MS = 600;

/** Whether what stands under the finger has been there for long enough to be meant; anew for each `shown`. */
function useSettled(shown: unknown): boolean {
	const [settled, setSettled] = useState<unknown>();
	useEffect(() => {
		const timer = setTimeout(() => setSettled(shown), HASTY_MS);
		return () => clearTimeout(timer);
	}, [shown]);
	return settled === shown;
}

/** A purchase leads on to its order; its page may have another such button. */
function useCloseWhenLeft(onClose: () => void) {
	const { key } = useLocation();
	const [openedAt] = useState(key);
	useEffect(() => {
		if (key !== openedAt) onClose();
	});
}
