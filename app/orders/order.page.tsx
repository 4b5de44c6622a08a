import { PackageX, Printer } from "lucide-react";
import { useEffect } from "react";
import { data, Link, useRevalidator } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { followCorrection } from "#app/cart/remembered-ids/remember-ids.server.ts";
import { findIdForm } from "#app/catalog/read-id-form.server.ts";
import { orderReference } from "#app/core/ids.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { orderChanged } from "#app/live/changes.server.ts";
import { PushCard } from "#app/notifications/push/push-card.tsx";
import { findPushKey } from "#app/notifications/push/read-push.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/order.page";
import { correctId } from "./correct-id.server.ts";
import { CorrectId, CorrectIdLink, canCorrect } from "./correct-id.tsx";
import { DeliveredMessage } from "./delivered-message.tsx";
import { findHelpLink } from "./help-link.server.ts";
import { HelpLink } from "./help-link.tsx";
import { readCorrectionForm } from "./order-form.server.ts";
import type { Corrects } from "./order-items.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { findQueuePlace } from "./queue-place.server.ts";
import { findOrderOf } from "./read-orders.server.ts";
import { readPromises } from "./read-promises.server.ts";
import { isOpen } from "./status.ts";
import { WITHDRAW_ORDER, WithdrawOrder } from "./withdraw-order.tsx";

/** Others' orders move one's place in the queue, and nobody is told of others' orders. */
const QUEUE_MOVES_MS = 30_000;

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db } = app;
	const { id: userId, sessionId } = context.get(signedInContext);
	const order = await findOrderOf(db, { userId, orderId: params.id });
	if (!order) return data(null, { status: 404 });
	const settings = await settingsOf(context);
	const [promises, place, pushKey] = await Promise.all([
		readPromises(db, [order], settings),
		order.status === "pending" ? findQueuePlace(db, order.id) : undefined,
		isOpen(order.status) ? findPushKey(app, { userId, sessionId }) : undefined,
	]);
	const helpLink = findHelpLink(settings, order.id);
	const fixing = order.items.find((item) => String(item.line) === url.searchParams.get("fix"));
	const fix =
		fixing && canCorrect(order, fixing)
			? { line: fixing.line, idForm: await findIdForm(db, fixing.gameId) }
			: undefined;
	return data({ order, promise: promises[order.id], place, helpLink, fix, pushKey });
}

/** Corrects the ID of a line. */
export const action = answered(
	async (form, { params, context }: Route.ActionArgs) => {
		const { db, hub, log } = context.get(appContext);
		const { id: userId } = context.get(signedInContext);
		const { remember, ...correction } = readCorrectionForm(form);
		const corrected = await correctId(db, { orderId: params.id, userId, ...correction });
		orderChanged(hub, userId, { stockMoved: false });
		await followCorrection({ db, log }, { userId, ...corrected, remember });
		return redirectWithFlash(`/orders/${params.id}`, "id-corrected");
	},
	{ typed: ["playerId", "playerServer"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { next: `/orders/${args.params.id}` });
}

export const shouldRevalidate = revalidateOnError;

export function meta(args: Route.MetaArgs) {
	const { loaderData, params } = args;
	const title = loaderData ? `Sifariş #${orderReference(params.id)}` : MESSAGES.orderNotFound;
	return titleMeta(args, title);
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
	useAnswer(useFetcher({ key: WITHDRAW_ORDER }).data);
	const answer = useAnswer(actionData);
	useFreshPlace(loaderData?.place !== undefined);
	if (!loaderData) return <NoOrder />;
	const { order, promise, place, helpLink, fix, pushKey } = loaderData;
	const corrects: Corrects = (item) => {
		if (fix?.line !== item.line) {
			return { link: canCorrect(order, item) && <CorrectIdLink item={item} /> };
		}
		return {
			form: <CorrectId key={item.playerId} item={item} idForm={fix.idForm} answer={answer} />,
		};
	};
	return (
		<div className="container-page max-w-5xl">
			<PageHeader
				title={`Sifariş #${orderReference(order.id)}`}
				text={
					<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<OrderStatusBadge status={order.status} />
						<Link to="/orders" className="link print:hidden" viewTransition>
							Bütün sifarişlərim
						</Link>
					</span>
				}
			/>
			<AnswerNotice answer={answer} />
			<div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
				<div className="grid grid-cols-1 gap-4 sm:gap-6">
					<OrderProgress order={order} promise={promise} place={place} />
					{pushKey && <PushCard publicKey={pushKey} />}
					<DeliveredMessage order={order} />
					<OrderRefunds refunds={order.refunds} />
				</div>
				<OrderReceipt order={order} corrects={corrects}>
					<div className="flex flex-wrap gap-2 *:grow print:hidden">
						<HelpLink to={helpLink} />
						<Button
							className="js-only"
							icon={<Printer aria-hidden />}
							onClick={() => window.print()}
						>
							Qəbzi çap et
						</Button>
						<WithdrawOrder order={order} />
					</div>
				</OrderReceipt>
			</div>
		</div>
	);
}

function NoOrder() {
	return (
		<div className="container-page">
			<EmptyState
				isPage
				icon={<PackageX aria-hidden />}
				title={MESSAGES.orderNotFound}
				text="Ünvan səhvdir və ya bu sifariş başqa hesabla verilib."
				action={
					<ButtonLink to="/orders" variant="primary">
						Sifarişlərim
					</ButtonLink>
				}
			/>
		</div>
	);
}

function useFreshPlace(isWaiting: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void revalidate();
		}, QUEUE_MOVES_MS);
		return () => clearInterval(timer);
	}, [isWaiting, revalidate]);
}
