import { ShieldCheck, Zap } from "lucide-react";
import { classes } from "../ui/classes.ts";
import { useSettings } from "./use-settings.ts";

/** What a buyer may rely on: how soon it comes, and from where it is paid. */
export function Promises({ className }: { className?: string }) {
	const { deliveryPromise } = useSettings();
	return (
		<ul className={classes("flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-soft", className)}>
			<li className="flex items-center gap-2">
				<Zap aria-hidden className="size-4 flex-none text-accent-ink" /> {deliveryPromise}
			</li>
			<li className="flex items-center gap-2">
				<ShieldCheck aria-hidden className="size-4 flex-none text-accent-ink" /> Ödəniş yalnız
				balansınızdan
			</li>
		</ul>
	);
}
