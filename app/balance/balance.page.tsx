import { ArrowLeft } from "lucide-react";
import { Link, redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { readCursor } from "#app/core/page.ts";
import { PageAnswer } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { topUpChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { forTopUp } from "#app/settings/read-settings.server.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/balance.page";
import { BalanceFigure } from "./balance-figure.tsx";
import { CardDetails } from "./card-details.tsx";
import { createTopUp } from "./create-top-up.server.ts";
import { paymentAddress } from "./epoint/payment-address.ts";
import { startPayment } from "./epoint/start-payment.server.ts";
import { EntryList, TopUpList } from "./history.tsx";
import { findPaidNoteLink } from "./paid-note-link.ts";
import { findBalance, listEntriesOf } from "./read-ledger.server.ts";
import { listTopUpsOf } from "./read-top-ups.server.ts";
import { removeReceipt } from "./receipts.server.ts";
import { isSharedAmount } from "./statement/free-amount.server.ts";
import { readTopUpAmount, readTopUpForm } from "./top-up-form.server.ts";
import { TopUpForm } from "./top-up-form.tsx";
import { REMOVE_RECEIPT } from "./top-up-receipt.tsx";
import type { PaymentAnswer } from "./use-payment.ts";
import { readWantedTopUp } from "./wanted-top-up.ts";
import { listClosedWays, requireOpenWay } from "./ways-to-pay.server.ts";
import { withdrawTopUp } from "./withdraw-top-up.server.ts";
import { WITHDRAW_TOP_UP } from "./withdraw-top-up.tsx";

// Each history has a pager of its own.
const TOP_UPS = "top-ups";
const ENTRIES = "entries";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const { id } = context.get(signedInContext);
	const paysByCard = env.epoint !== undefined;
	const [balanceQepik, topUps, ledger, settings] = await Promise.all([
		findBalance(db, id),
		listTopUpsOf(db, { userId: id, after: url.searchParams.get(TOP_UPS) || undefined }),
		listEntriesOf(db, { userId: id, before: readCursor(url.searchParams, ENTRIES) }),
		settingsOf(context).then(forTopUp),
	]);
	return {
		balanceQepik: balanceQepik ?? 0,
		topUps,
		ledger,
		settings,
		closed: listClosedWays({ ...settings, paysByCard }),
		wanted: readWantedTopUp(url.searchParams),
	};
}

export const action = answered(
	async (form, { context, url }: Route.ActionArgs) => {
		const app = context.get(appContext);
		const { db, hub } = app;
		const { epoint, origin = url.origin } = app.env;
		const { id, email } = context.get(signedInContext);
		const input = readTopUpForm(form);
		if (input.intent === "withdraw") {
			const { amountQepik } = await withdrawTopUp(db, { topUpId: input.id, userId: id });
			topUpChanged(hub, id);
			return { done: "Sorğu geri götürüldü", about: formatManat(amountQepik) };
		}
		if (input.intent === "removeReceipt") {
			const { id: topUpId, pictureId } = input;
			await removeReceipt(db, { topUpId, pictureId, userId: id });
			topUpChanged(hub, id);
			return { done: "Qəbz silindi" };
		}
		const { type, plain } = input;
		const settings = await settingsOf(context);
		requireOpenWay({ ...settings, paysByCard: epoint !== undefined }, type);
		if (type === "epoint" && epoint) {
			const { next } = readWantedTopUp(url.searchParams);
			const wish = { userId: id, userEmail: email, amountQepik: readTopUpAmount(form) };
			const returnTo = (topUpId: string) => `${origin}${paymentAddress(topUpId, next)}`;
			const { topUpId, payAt } = await startPayment(app, { epoint, wish, returnTo });
			topUpChanged(hub, id);
			// Without JavaScript the customer goes on from there: a browser sends no form to another site.
			if (plain !== undefined || !payAt) return redirect(paymentAddress(topUpId, next));
			return { leaveFor: payAt } satisfies PaymentAnswer;
		}
		const topUp = await createTopUp(db, {
			userId: id,
			userEmail: email,
			amountQepik: readTopUpAmount(form),
			type,
		});
		topUpChanged(hub, id);
		const chat = findPaidNoteLink(settings.supportPhone, topUp) ?? "/balance";
		const payAt = type === "abb" ? chat : settings.epointWidgetUrl;
		// Without JavaScript nothing on the page can open the form or the chat, so redirect there.
		if (plain !== undefined) return redirect(payAt);
		const isShared = type === "abb" && (await isSharedAmount(db, topUp));
		const about = isShared
			? `Bu məbləğdə başqa köçürmə də gözlənilir, köçürmənin təyinatına #${orderReference(topUp.id)} yazın`
			: undefined;
		return { done: "Sorğunuz göndərildi", about, type, payAt } satisfies PaymentAnswer;
	},
	{ typed: ["amount"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Balans");

export default function BalancePage({ loaderData, actionData }: Route.ComponentProps) {
	const { balanceQepik, topUps, ledger, settings, closed, wanted } = loaderData;
	useAnswer(useFetcher<typeof clientAction>({ key: WITHDRAW_TOP_UP }).data);
	useAnswer(useFetcher<typeof clientAction>({ key: REMOVE_RECEIPT }).data);
	const refused = actionData && "refused" in actionData ? actionData : undefined;
	return (
		<div className="container-page">
			<PageHeader title="Balans" />
			<PageAnswer answer={actionData} />
			{wanted.next && (
				<Link to={wanted.next} className="link mb-4 inline-flex items-center gap-2">
					<ArrowLeft aria-hidden className="size-4" /> Alışa qayıdın
				</Link>
			)}
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				<div className="grid gap-6">
					<BalanceFigure balanceQepik={balanceQepik} />
					<CardDetails settings={settings} />
					<TopUpForm
						presetsQepik={settings.topupPresetsQepik}
						closed={closed}
						typedAmount={refused?.typed?.amount ?? wanted.amount}
						error={refused?.refused.fields?.amount}
					/>
				</div>
				<div className="grid gap-6">
					<TopUpList topUps={topUps.topUps}>
						<Pager next={topUps.next} name={TOP_UPS} />
					</TopUpList>
					<EntryList entries={ledger.entries}>
						<Pager next={ledger.next} name={ENTRIES} />
					</EntryList>
				</div>
			</div>
		</div>
	);
}
