import { Wallet } from "lucide-react";
import { formatManat } from "#app/core/money.ts";

export function BalanceFigure({ balanceQepik }: { balanceQepik: number }) {
	return (
		<section aria-label="Cari balans" className="card flex items-center gap-4 p-5 sm:p-6">
			<span className="grid size-13 flex-none place-items-center rounded-full bg-accent-soft text-accent-ink">
				<Wallet aria-hidden className="size-6" />
			</span>
			<div>
				<p className="text-caption text-ink-faint">Cari balans</p>
				<p className="money text-title">{formatManat(balanceQepik)}</p>
			</div>
		</section>
	);
}
