import { formatCardNumber } from "#app/core/card-number.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";

type Card = { cardNumber: string; cardHolder: string; cardBank: string };

/** The shop's bank card for a transfer by hand. */
export function CardDetails({ settings }: { settings: Card }) {
	const { cardNumber, cardHolder, cardBank } = settings;
	if (!cardNumber) return null;
	return (
		<section aria-labelledby="card-title" className="card grid gap-3 p-5 sm:p-6">
			<h2 id="card-title" className="text-subheading">
				Kart nömrəsi
			</h2>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="money text-lg font-semibold tracking-wider">{formatCardNumber(cardNumber)}</p>
				<CopyButton text={cardNumber.replace(/\s/g, "")} copiedMessage="Kart nömrəsi kopyalandı" />
			</div>
			<p className="text-caption text-ink-soft">
				{[cardHolder, cardBank].filter(Boolean).join(" · ")}
			</p>
			<p className="text-caption text-ink-faint">
				ABB ilə ödəyirsinizsə, məbləği bu karta köçürün, sonra “ABB ilə ödə” düyməsini basıb bizə
				yazın.
			</p>
		</section>
	);
}
