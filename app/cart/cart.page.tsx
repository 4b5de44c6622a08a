import { ShoppingCart } from "lucide-react";
import { appContext } from "#app/app-context.server.ts";
import { listClosedWays } from "#app/balance/ways-to-pay.server.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered, redirectWithFlash, withFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { orderChanged, topUpChanged } from "#app/live/changes.server.ts";
import { countOrder } from "#app/orders/count-order.server.ts";
import { isParking } from "#app/orders/parked/park-form.server.ts";
import { parkPurchase } from "#app/orders/parked/park-purchase.server.ts";
import { findOpenParked } from "#app/orders/parked/read-parked.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/cart.page";
import { linesToBuy } from "./cart-changes.ts";
import { readCartForm } from "./cart-form.server.ts";
import { CartLines } from "./cart-lines.tsx";
import { useCart } from "./cart-provider.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { rememberIds } from "./remembered-ids/remember-ids.server.ts";
import { useTodaysGames } from "./use-todays-games.ts";

/**
 * How what a purchase lacks can be paid, and whether an order waits for its money already. The cart itself
 * is in the browser.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const [parked, settings] = await Promise.all([findOpenParked(db, userId), settingsOf(context)]);
	const paysByCard = env.epoint !== undefined;
	return { parked, closed: listClosedWays({ ...settings, paysByCard }) };
}

export const action = answered(async (form, { context, url }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const { db, hub, log } = app;
	const user = context.get(signedInContext);
	const userId = user.id;
	const purchase = { userId, ...readCartForm(form) };
	if (isParking(form)) {
		const settings = await settingsOf(context);
		const { origin = url.origin } = app.env;
		const parked = await parkPurchase(app, form, { user, purchase, settings, origin });
		topUpChanged(hub, userId);
		return withFlash(parked, "order-parked");
	}
	const placed = await countOrder(() => placeOrder(db, purchase));
	orderChanged(hub, userId, placed);
	await rememberIds({ db, log }, purchase);
	return redirectWithFlash("/orders", "order-placed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { next: "/orders" });
}

export const meta = pageTitle("Səbət");

export default function CartPage({ actionData }: Route.ComponentProps) {
	// The cart is shown only once it is known whose it is.
	const { user } = useAuth();
	const answer = useAnswer(actionData);
	return (
		<div className="container-page">
			<PageHeader title="Səbət" />
			<AnswerNotice answer={answer} />
			{user ? <Contents answer={answer} /> : <Loading />}
		</div>
	);
}

function Contents({ answer }: { answer: Route.ComponentProps["actionData"] }) {
	const { lines } = useCart();
	const { changes, forms } = useTodaysGames(answer);
	if (lines.length === 0) return <EmptyCart />;
	return (
		<div className="grid grid-cols-1 items-start gap-6 max-lg:min-h-[calc(100dvh-9rem)] max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_22rem]">
			<CartLines changes={changes} forms={forms} />
			<CartSummary lines={linesToBuy(lines, changes)} />
		</div>
	);
}

function EmptyCart() {
	return (
		<EmptyState
			icon={<ShoppingCart aria-hidden />}
			title="Səbətiniz boşdur"
			text="Bəyəndiyiniz oyunu əlavə edin, ödəniş balansınızdan olacaq."
			action={
				<ButtonLink to="/games" variant="primary">
					Oyunlara bax
				</ButtonLink>
			}
		/>
	);
}

function Loading() {
	return (
		<div aria-busy="true" className="grid gap-3">
			<Skeleton className="js-only h-32 rounded-card" />
			<Skeleton className="js-only h-32 rounded-card" />
			<noscript>
				<Notice tone="waiting">Səbət üçün brauzerdə JavaScript açıq olmalıdır.</Notice>
			</noscript>
		</div>
	);
}
