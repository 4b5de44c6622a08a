import { ShieldCheck, Zap } from "lucide-react";
import { Link } from "react-router";
import { OWNER_PAGES } from "#app/settings/pages/owner-pages.ts";
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
				<nav
					aria-label="Mağaza haqqında"
					className="flex flex-wrap gap-x-5 text-sm sm:order-last sm:w-full"
				>
					{Object.entries(OWNER_PAGES).map(([page, title]) => (
						<Link
							key={page}
							to={`/${page}`}
							className="inline-flex min-h-11 items-center hover:text-ink"
						>
							{title}
						</Link>
					))}
				</nav>
				<SupportLink className="justify-self-start floating floating-right" />
			</div>
		</footer>
	);
}
