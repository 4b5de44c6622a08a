import { Ban, CircleCheck, CircleHelp, CircleX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { usePressGuard } from "#app/ui/use-press-guard.ts";
import { ParkedWays, type ShownOnPage } from "./parked-ways.tsx";
import { PayParked } from "./pay-parked.tsx";
import type { ParkedState, ShownParked } from "./read-parked.server.ts";

/** What a parked order waits for, or what became of it, and what its customer can do. */
export function ParkedProgress(shown: ShownOnPage) {
	const { parked, todayQepik, obstacle = "" } = shown;
	const { Icon, tone } = WORDS[parked.state];
	// The price may change under a finger.
	const guard = usePressGuard(false, "[data-part]");
	const isOpen = ["waits", "unpaid", "asks"].includes(parked.state);
	return (
		<section className="card grid gap-4 p-6 sm:p-8">
			<div aria-live="polite" className="grid justify-items-center gap-3 text-center">
				<Icon aria-hidden className={`size-12 ${tone}`} />
				<h2 className="text-heading">{titleOf(shown)}</h2>
				<p className="max-w-[48ch] text-ink-soft">{textOf(shown)}</p>
			</div>
			{parked.state === "waits" && (
				<>
					<BeforePaying {...shown} />
					<PayParked {...shown} />
				</>
			)}
			<div {...guard}>
				<div
					data-part
					data-state={`${parked.state} ${todayQepik} ${obstacle}`}
					className="flex flex-wrap justify-center gap-2"
				>
					<ParkedWays {...shown} />
					{isOpen && <Cancel />}
				</div>
			</div>
		</section>
	);
}

/** What would keep it from being placed by itself, for whoever has not paid yet. */
function BeforePaying({ parked, todayQepik, obstacle }: ShownOnPage) {
	if (obstacle) {
		return <Notice tone="waiting">{`${obstacle}. Pul gəlsə, balansınızda qalacaq.`}</Notice>;
	}
	if (todayQepik <= parked.seenTotalQepik) return null;
	return (
		<Notice tone="waiting">
			{`Qiymət artıb: ${priceOf(parked, todayQepik)}. Pul gələndə sifariş təsdiqinizi gözləyəcək.`}
		</Notice>
	);
}

function Cancel() {
	const busy = useNavigation().formData?.get("intent") === "cancel";
	return (
		<Form method="post">
			<Button type="submit" name="intent" value="cancel" busy={busy}>
				Ləğv et
			</Button>
		</Form>
	);
}

const WORDS: Record<ParkedState, { title: string; Icon: typeof Clock; tone: string }> = {
	waits: { title: "Ödəniş gözlənilir", Icon: Hourglass, tone: "text-waiting" },
	unpaid: { title: "Ödəniş alınmadı", Icon: CircleX, tone: "text-bad" },
	placing: { title: "Pul gəldi, sifariş verilir", Icon: Clock, tone: "text-good" },
	asks: { title: "Qiymət dəyişib", Icon: CircleHelp, tone: "text-waiting" },
	placed: { title: "Sifarişiniz verildi", Icon: CircleCheck, tone: "text-good" },
	refused: { title: "Sifariş verilmədi", Icon: CircleX, tone: "text-bad" },
	cancelled: { title: "Sifariş ləğv edilib", Icon: Ban, tone: "text-ink-faint" },
	expired: { title: "Gözləmə vaxtı bitib", Icon: Clock, tone: "text-ink-faint" },
};

/** Money that comes later is never lost. */
const GOES_TO_BALANCE = "Pul sonradan gəlsə, balansınıza yazılacaq.";

function titleOf({ parked: { state, seenTotalQepik }, todayQepik, obstacle }: ShownOnPage): string {
	if (state !== "asks") return WORDS[state].title;
	if (obstacle) return "Sifariş verilə bilmir";
	return todayQepik === seenTotalQepik ? "Qiymət yenə əvvəlki kimidir" : WORDS.asks.title;
}

function textOf({ parked, todayQepik, balanceQepik, obstacle }: ShownOnPage): ReactNode {
	const amount = formatManat(parked.topUp.amountQepik);
	switch (parked.state) {
		case "waits":
			return `${amount} balansınıza yazılan kimi sifariş özü verilir. ${formatDateTime(parked.expiresAt)} tarixinə qədər gözləyirik.`;
		case "unpaid":
			return "Bank ödənişi təsdiqləmədi. Sifarişi ləğv edib səbətə qaytarın və yenidən ödəyin.";
		case "placing":
			return "Bu bir neçə saniyə çəkir, səhifə özü yenilənir.";
		case "asks":
			if (obstacle) return `${obstacle}. ${amount} balansınızdadır.`;
			return `${priceOf(parked, todayQepik)}. ${amount} balansınızdadır, cari balans: ${formatManat(balanceQepik)}. Bu qiymətlə sifariş verilsin?`;
		case "placed":
			return "Pul gəldi və sifariş özü verildi.";
		case "refused":
			return `${parked.reason}. ${moneyOf(parked)}`;
		case "cancelled":
			return moneyOf(parked);
		case "expired":
			return parked.topUp.isCredited ? moneyOf(parked) : `Pul vaxtında gəlmədi. ${GOES_TO_BALANCE}`;
	}
}

function priceOf({ seenTotalQepik }: ShownParked, todayQepik: number): string {
	const today = formatManat(todayQepik);
	return todayQepik === seenTotalQepik ? today : `${formatAmount(seenTotalQepik)} → ${today}`;
}

function moneyOf({ topUp, state }: ShownParked): string {
	if (topUp.isCredited) return `${formatManat(topUp.amountQepik)} balansınızda qalır.`;
	return state === "cancelled" ? GOES_TO_BALANCE : "Balansınızdan heç nə çıxılmayıb.";
}
