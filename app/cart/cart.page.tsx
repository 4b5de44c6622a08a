import { ShoppingCart } from "lucide-react";
import { placeOrder } from "../orders/place-order.server.ts";
import { answered, redirectWithFlash } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { AnswerNotice } from "../ui/answer-notice.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { useAuth } from "../users/sign-in/auth-provider.tsx";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/cart.page";
import { linesToBuy } from "./cart-changes.ts";
import { CartLines } from "./cart-lines.tsx";
import { useCart } from "./cart-provider.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { readCartForm } from "./read-cart-form.server.ts";
import { useTodaysGames } from "./use-todays-games.ts";

// The cart is in the browser; the loader is there so that the guard is asked on a navigation.
export function loader() {
	return null;
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id } = context.get(signedInContext);
	const purchase = { userId: id, ...readCartForm(form) };
	const { stockMoved } = await placeOrder(db, purchase);
	hub.publish(`user:${id}`, "admin", ...(stockMoved ? (["catalog"] as const) : []));
	return redirectWithFlash("/orders", "order-placed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { next: "/orders" });
}

export const meta = pageTitle("Səbət");

export default function CartPage({ actionData }: Route.ComponentProps) {
	// Whose cart this is must be known before it is shown.
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
	const changes = useTodaysGames(answer);
	if (lines.length === 0) return <EmptyCart />;
	return (
		<div className="grid grid-cols-1 items-start gap-6 max-lg:min-h-[calc(100dvh-9rem)] max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_22rem]">
			<CartLines changes={changes} />
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
