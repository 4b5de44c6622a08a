import { PackageX } from "lucide-react";
import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findPaidNoteLink } from "#app/balance/paid-note-link.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { rememberIds } from "#app/cart/remembered-ids/remember-ids.server.ts";
import { listGamesByIds } from "#app/catalog/read-games.server.ts";
import { checkLines } from "#app/catalog/sellable.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { orderChanged, parkedChanged } from "#app/live/changes.server.ts";
import { countOrder } from "#app/orders/count-order.server.ts";
import { refusalOf, totalOf } from "#app/orders/explain-refusal.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { forTopUp } from "#app/settings/read-settings.server.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/parked.page";
import { cancelParked } from "./end-parked.server.ts";
import { readParkedForm } from "./park-form.server.ts";
import { ParkedLines } from "./parked-lines.tsx";
import { ParkedProgress } from "./parked-progress.tsx";
import { acceptPrice } from "./place-parked.server.ts";
import { findParkedOf } from "./read-parked.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const parked = await findParkedOf(db, { id: params.id, userId });
	if (!parked) return data(null, { status: 404 });
	const { lines, topUp } = parked;
	const gameIds = lines.map(({ gameId }) => gameId);
	const [balanceQepik = 0, checked, games, settings] = await Promise.all([
		findBalance(db, userId),
		checkLines(db, lines),
		listGamesByIds(db, gameIds),
		settingsOf(context),
	]);
	const unsellable = checked.find((line) => line.obstacle !== null);
	return data({
		parked,
		balanceQepik,
		todayQepik: totalOf(checked),
		obstacle: unsellable && refusalOf(unsellable).message,
		games,
		settings: forTopUp(settings),
		chat: findPaidNoteLink(settings.supportPhone, topUp),
	});
}

/** Cancels it, or places it at the higher price that was seen. */
export const action = answered(async (form, { params, context }: Route.ActionArgs) => {
	const { db, hub, log } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const input = readParkedForm(form);
	const own = { id: params.id, userId };
	if (input.intent === "cancel") {
		await cancelParked(db, own);
		parkedChanged(hub, userId);
		return { done: "Sifariş ləğv edildi" };
	}
	const { seenTotalQepik } = input;
	const placed = await countOrder(() => acceptPrice(db, { ...own, seenTotalQepik }));
	orderChanged(hub, userId, placed);
	await rememberIds({ db, log }, { userId, lines: placed.lines });
	return redirectWithFlash(`/orders/${placed.orderId}`, "order-bought");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { next: "/orders" });
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Ödənişi gözləyən sifariş");

export default function ParkedPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData);
	if (!loaderData) return <NoParked />;
	const { parked } = loaderData;
	return (
		<div className="container-page max-w-4xl">
			<PageHeader title="Ödənişi gözləyən sifariş" />
			<AnswerNotice answer={answer} />
			<div className="grid grid-cols-1 items-start gap-4 sm:gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
				<ParkedProgress {...loaderData} />
				<ParkedLines parked={parked} />
			</div>
		</div>
	);
}

function NoParked() {
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
