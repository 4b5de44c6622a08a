import { redirect, useFetcher } from "react-router";
import { formatManat } from "../core/money.ts";
import { readPlace } from "../core/page.ts";
import { LEAST_TOP_UP_QEPIK } from "../core/read-manat.ts";
import { requireManat } from "../core/require-manat.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import type { Database } from "../platform/database.server.ts";
import { forTopUp, settingsOf } from "../settings/read-settings.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { AnswerNotice } from "../ui/answer-notice.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/balance.page";
import { askTopUp, type TopUpType } from "./ask-top-up.server.ts";
import { BalanceFigure } from "./balance-figure.tsx";
import { CardDetails } from "./card-details.tsx";
import { EntryList, RequestList } from "./history.tsx";
import { findPaidNoteLink } from "./paid-note-link.ts";
import { findBalance, listEntriesOf, listRequestsOf } from "./read-balance.server.ts";
import { TopUpForm } from "./top-up-form.tsx";
import { listClosedWays, requireOpenWay } from "./ways-to-pay.server.ts";
import { withdrawRequest } from "./withdraw-request.server.ts";
import { WITHDRAW_REQUEST } from "./withdraw-request.tsx";

// The two histories are leafed through on their own.
const REQUESTS = "requests";
const ENTRIES = "entries";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const { id } = context.get(signedInContext);
	const [balanceQepik, requests, ledger, settings] = await Promise.all([
		findBalance(db, id),
		listRequestsOf(db, { userId: id, after: url.searchParams.get(REQUESTS) || undefined }),
		listEntriesOf(db, { userId: id, before: readPlace(url.searchParams, ENTRIES) }),
		settingsOf(context).then(forTopUp),
	]);
	return {
		balanceQepik: balanceQepik ?? 0,
		requests,
		ledger,
		settings,
		closed: listClosedWays(settings),
	};
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id, email } = context.get(signedInContext);
	if (form.get("intent") === "withdraw") {
		const told = await withdraw(db, { requestId: String(form.get("id")), userId: id });
		hub.publish(`user:${id}`, "admin");
		return told;
	}
	const type: TopUpType = form.get("type") === "abb" ? "abb" : "epoint";
	const settings = await settingsOf(context);
	requireOpenWay(settings, type);
	const asked = await askTopUp(db, {
		userId: id,
		userEmail: email,
		amountQepik: requireManat(form, "amount", LEAST_TOP_UP_QEPIK),
		type,
	});
	hub.publish(`user:${id}`, "admin");
	const chat = findPaidNoteLink(settings.supportPhone, asked) ?? "/balance";
	const payAt = type === "abb" ? chat : settings.epointWidgetUrl;
	// Without JavaScript there is no page that could open the form or the chat: go there.
	if (form.has("plain")) return redirect(payAt);
	return { done: "Sorğunuz göndərildi", type, payAt };
});

type Told = { done: string; about: string };

async function withdraw(
	db: Database,
	request: { requestId: string; userId: string },
): Promise<Told> {
	const { amountQepik } = await withdrawRequest(db, request);
	return { done: "Sorğu geri götürüldü", about: formatManat(amountQepik) };
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Balans");

export default function BalancePage({ loaderData, actionData }: Route.ComponentProps) {
	const { balanceQepik, requests, ledger, settings, closed } = loaderData;
	useAnswer(useFetcher<typeof clientAction>({ key: WITHDRAW_REQUEST }).data);
	const refused = actionData && "refused" in actionData ? actionData : undefined;
	return (
		<div className="container-page">
			<PageHeader title="Balans" />
			<AnswerNotice answer={actionData} />
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				<div className="grid gap-6">
					<BalanceFigure balanceQepik={balanceQepik} />
					<CardDetails settings={settings} />
					<TopUpForm
						presetsQepik={settings.topupPresetsQepik}
						closed={closed}
						typedAmount={refused?.typed?.amount}
						error={refused?.refused.fields?.amount}
					/>
				</div>
				<div className="grid gap-6">
					<RequestList requests={requests.requests}>
						<Pager next={requests.next} name={REQUESTS} />
					</RequestList>
					<EntryList entries={ledger.entries}>
						<Pager next={ledger.next} name={ENTRIES} />
					</EntryList>
				</div>
			</div>
		</div>
	);
}
