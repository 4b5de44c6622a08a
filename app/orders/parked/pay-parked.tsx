import { CreditCard } from "lucide-react";
import { useState } from "react";
import { CardDetails } from "#app/balance/card-details.tsx";
import { paymentAddress } from "#app/balance/epoint/payment-address.ts";
import { EpointDialog } from "#app/balance/epoint-dialog.tsx";
import { formatManat } from "#app/core/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { parkedAddress } from "./parked-order.ts";
import type { ShownOnPage } from "./parked-ways.tsx";

/** How the money that it waits for is paid, for whoever has not done so yet. */
export function PayParked({ parked, settings, chat }: ShownOnPage) {
	const { topUp } = parked;
	if (topUp.type === "abb") {
		return (
			<div className="grid gap-3">
				<CardDetails
					settings={settings}
					hint={`${formatManat(topUp.amountQepik)} bu karta köçürün, sonra söhbətdə bizə yazın: pulu görən kimi təsdiqləyirik.`}
				/>
				{chat && (
					<p className="text-center">
						<a href={chat} target="_blank" rel="noreferrer" className="link">
							Söhbəti açın
						</a>
					</p>
				)}
			</div>
		);
	}
	if (topUp.isAtBank) {
		return (
			<ButtonLink
				to={paymentAddress(topUp.id, parkedAddress(parked.id))}
				variant="primary"
				className="justify-self-center"
			>
				<CreditCard aria-hidden /> Ödənişə keçin
			</ButtonLink>
		);
	}
	return <PaymentForm url={settings.epointWidgetUrl} />;
}

/** The provider's form, where the shop has no keys of its own. */
function PaymentForm({ url }: { url: string }) {
	const [isOpen, setOpen] = useState(false);
	if (!url) return null;
	return (
		<>
			<Button
				variant="primary"
				className="js-only justify-self-center"
				icon={<CreditCard aria-hidden />}
				onClick={() => setOpen(true)}
			>
				Ödəniş formasını açın
			</Button>
			{isOpen && <EpointDialog url={url} onClose={() => setOpen(false)} />}
		</>
	);
}
