import { CircleCheck, CircleHelp, CircleX, Clock, CreditCard } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { data, Link } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { readWantedTopUp } from "#app/balance/wanted-top-up.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { findParkedOfTopUp, type ParkedState } from "#app/orders/parked/read-parked.server.ts";
import { findMessagingLink } from "#app/settings/messaging-link.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/payment.page";
import { lookAgain } from "./look-again.server.ts";
import { findPaymentOf, type PaymentState, type ShownPayment } from "./read-payment.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const payment = await findPaymentOf(db, { topUpId: params.id, userId });
	if (!payment) return data(null, { status: 404 });
	const [balanceQepik = 0, parked, settings] = await Promise.all([
		findBalance(db, userId),
		findParkedOfTopUp(db, { topUpId: payment.id, userId }),
		settingsOf(context),
	]);
	const problem = `Salam! #${orderReference(payment.id)} nömrəli kart ödənişimlə bağlı sualım var.`;
	const helpLink = findMessagingLink(settings.supportPhone, problem);
	const { next } = readWantedTopUp(url.searchParams);
	return data({
		payment,
		balanceQepik,
		helpLink,
		next,
		parked: parked && { id: parked.id, state: parked.state },
	});
}

/** Has the bank asked again. What the bank's page brought back is not even read. */
export const action = answered(async (_form, { params, context }: Route.ActionArgs) => {
	const { id: userId } = context.get(signedInContext);
	await lookAgain(context.get(appContext), { topUpId: params.id, userId });
	return {};
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Kartla ödəniş");

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
	const fetcher = useFetcher();
	const waits = loaderData?.payment.state === "waits";
	const look = fetcher.submit;
	// Whoever comes back from the bank need not wait for its call.
	useEffect(() => {
		if (waits) void look(null, { method: "post" });
	}, [waits, look]);
	if (!loaderData) return <NoPayment />;
	const { payment, balanceQepik, helpLink, next, parked } = loaderData;
	const { title, text, Icon, tone } = WORDS[payment.state];
	return (
		<div className="container-page max-w-xl">
			<PageHeader title="Kartla ödəniş" text={`#${orderReference(payment.id)}`} />
			<section
				aria-live="polite"
				className="card grid justify-items-center gap-4 p-6 text-center sm:p-8"
			>
				<Icon aria-hidden className={`size-12 ${tone}`} />
				<p className="money text-title">{formatManat(payment.amountQepik)}</p>
				<h2 className="text-subheading">{title}</h2>
				<p className="max-w-[44ch] text-ink-soft">{text}</p>
				{payment.state === "paid" && (
					<p className="money font-semibold">Cari balans: {formatManat(balanceQepik)}</p>
				)}
				{parked && <WaitingOrder parked={parked} />}
				<Ways payment={payment} next={next} isForOrder={parked !== undefined} />
				{waits && (
					<fetcher.Form method="post">
						<Button type="submit" variant="quiet" disabled={fetcher.state !== "idle"}>
							Yenidən yoxla
						</Button>
					</fetcher.Form>
				)}
				{payment.state !== "paid" && helpLink && (
					<a href={helpLink} target="_blank" rel="noopener noreferrer" className="link">
						Dəstəyə yazın
					</a>
				)}
			</section>
		</div>
	);
}

const WORDS: Record<
	PaymentState,
	{ title: string; text: ReactNode; Icon: typeof Clock; tone: string }
> = {
	waits: {
		title: "Bankın cavabı gözlənilir",
		text: "Ödəniş təsdiqlənən kimi balansınız artacaq. Bu səhifə özü yenilənir, onu bağlasanız da, pul itmir.",
		Icon: Clock,
		tone: "text-waiting",
	},
	unanswered: {
		title: "Bank cavab vermədi",
		text: "Ödəniş səhifəsi açılmadı. Bir azdan yenidən ödəyin.",
		Icon: CircleX,
		tone: "text-bad",
	},
	paid: {
		title: "Balansınız artırıldı",
		text: "Bank ödənişi təsdiqlədi.",
		Icon: CircleCheck,
		tone: "text-good",
	},
	failed: {
		title: "Ödəniş alınmadı",
		text: "Bank ödənişi təsdiqləmədi. Pul kartınızdan çıxılıbsa, bizə yazın.",
		Icon: CircleX,
		tone: "text-bad",
	},
	expired: {
		title: "Bankdan təsdiq gəlmədi",
		text: "Bir gün ərzində cavab olmadı. Pul kartınızdan çıxılıbsa, bizə yazın: sonradan gələn ödəniş də balansınıza yazılır.",
		Icon: Clock,
		tone: "text-waiting",
	},
	closed: {
		title: "Sorğu bağlanıb",
		text: "Bu sorğu daha gözləmir.",
		Icon: CircleHelp,
		tone: "text-ink-faint",
	},
};

/** The order that is placed with this money, or what became of it. */
function WaitingOrder({ parked: { id, state } }: { parked: { id: string; state: ParkedState } }) {
	const isOver = ["placed", "refused", "cancelled", "expired"].includes(state);
	return (
		<p className="max-w-[44ch]">
			{state === "placed" && "Sifarişiniz verildi. "}
			{!isOver && "Bu pulu sifarişiniz gözləyir: balansınıza yazılan kimi özü verilir. "}
			<Link to={`/orders/parked/${id}`} className="link">
				Sifarişə baxın
			</Link>
		</p>
	);
}

type WaysProps = { payment: ShownPayment; next: string | undefined; isForOrder: boolean };

function Ways({ payment, next, isForOrder }: WaysProps) {
	const { state, payAt, amountQepik } = payment;
	const again = new URLSearchParams({ amount: formatAmount(amountQepik), ...(next && { next }) });
	return (
		<div className="flex flex-wrap justify-center gap-2">
			{state === "waits" && payAt && (
				<a href={payAt} className="button button-primary">
					<CreditCard aria-hidden /> Ödəniş səhifəsinə keçin
				</a>
			)}
			{/* Its order would not wait for another payment: it is cancelled, and bought anew. */}
			{!isForOrder && ["unanswered", "failed", "expired"].includes(state) && (
				<ButtonLink to={`/balance?${again}`} variant="primary">
					Yenidən ödə
				</ButtonLink>
			)}
			{state === "paid" && next && !isForOrder && (
				<ButtonLink to={next} variant="primary">
					Alışa qayıdın
				</ButtonLink>
			)}
			<ButtonLink to="/balance">Balans</ButtonLink>
		</div>
	);
}

function NoPayment() {
	return (
		<div className="container-page">
			<EmptyState
				isPage
				icon={<CreditCard aria-hidden />}
				title="Ödəniş tapılmadı"
				text="Ünvan səhvdir və ya bu ödəniş başqa hesabla edilib."
				action={
					<ButtonLink to="/balance" variant="primary">
						Balans
					</ButtonLink>
				}
			/>
		</div>
	);
}
