import { CreditCard } from "lucide-react";
import { paymentAddress } from "#app/balance/epoint/payment-address.ts";
import { formatCardNumber } from "#app/core/card-number.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { ShownOnPage } from "./parked-ways.tsx";

/** How the money that it waits for is paid, for whoever has not done so yet. */
export function PayParked({ parked, balanceQepik, settings, chat }: ShownOnPage) {
	const { topUp } = parked;
	if (topUp.type === "abb") {
		return (
			<div className="grid gap-3 rounded-control bg-sunk p-4">
				<p>
					<b className="money">{formatManat(topUp.amountQepik)}</b> bu karta köçürün, sonra söhbətdə
					bizə yazın: pulu görən kimi təsdiqləyirik.
				</p>
				{settings.cardNumber && <Card settings={settings} />}
				<Reference topUpId={topUp.id} />
				<LeftOver qepik={topUp.amountQepik - (parked.seenTotalQepik - balanceQepik)} />
				{chat && (
					<a href={chat} target="_blank" rel="noreferrer" className="link">
						Söhbəti açın
					</a>
				)}
			</div>
		);
	}
	if (topUp.isAtBank) {
		return (
			<ButtonLink
				to={paymentAddress(topUp.id, `/orders/parked/${parked.id}`)}
				variant="primary"
				className="justify-self-center"
			>
				<CreditCard aria-hidden /> Ödənişə keçin
			</ButtonLink>
		);
	}
	// The provider's form, where the shop has no keys of its own.
	return (
		settings.epointWidgetUrl && (
			<a
				href={settings.epointWidgetUrl}
				target="_blank"
				rel="noreferrer"
				className="button button-primary justify-self-center"
			>
				<CreditCard aria-hidden /> Ödəniş formasını açın
			</a>
		)
	);
}

/** By it the shop tells the transfer from others, also from those of the same amount. */
function Reference({ topUpId }: { topUpId: string }) {
	const reference = `#${orderReference(topUpId)}`;
	return (
		<p className="flex flex-wrap items-center justify-between gap-3">
			<span>
				Köçürmənin təyinatına <b className="tabular-nums">{reference}</b> yazın.
			</span>
			<CopyButton
				text={reference}
				name={`Nömrəni kopyala: ${reference}`}
				copiedMessage="Sorğunun nömrəsi kopyalandı"
			/>
		</p>
	);
}

function LeftOver({ qepik }: { qepik: number }) {
	if (qepik <= 0) return null;
	return (
		<p className="text-caption text-ink-soft">
			{`Köçürməni məhz bu məbləğdə edin: artıq qalan ${formatManat(qepik)} balansınızda qalacaq.`}
		</p>
	);
}

function Card({ settings }: Pick<ShownOnPage, "settings">) {
	const { cardNumber, cardHolder, cardBank } = settings;
	return (
		<div>
			<p className="flex flex-wrap items-center justify-between gap-3">
				<span className="money text-lg font-semibold tracking-wider">
					{formatCardNumber(cardNumber)}
				</span>
				<CopyButton text={cardNumber.replace(/\s/g, "")} copiedMessage="Kart nömrəsi kopyalandı" />
			</p>
			<p className="text-caption text-ink-soft">
				{[cardHolder, cardBank].filter(Boolean).join(" · ")}
			</p>
		</div>
	);
}
