import { ShieldCheck, Zap } from "lucide-react";
import { useSettings } from "#app/settings/use-settings.ts";
import { SupportLink } from "./support-link.tsx";

export function Footer() {
	const { storeName, deliveryPromise } = useSettings();
	return (
		<footer className="mt-12 bg-sunk py-10 text-ink-soft sm:mt-16">
			<div className="container-page grid gap-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between">
				<p className="font-bold text-ink">{storeName}</p>
				<p className="flex items-center gap-2 text-sm">
					<Zap aria-hidden className="size-4 flex-none text-accent-ink" /> {deliveryPromise}
				</p>
				<p className="flex items-center gap-2 text-sm">
					<ShieldCheck aria-hidden className="size-4 flex-none text-accent-ink" /> Hər ödəniş balans
					tarixçəsində görünür
				</p>
				<SupportLink className="justify-self-start floating floating-right" />
			</div>
		</footer>
	);
}
