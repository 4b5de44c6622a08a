import { ShieldCheck, Zap } from "lucide-react";
import { useSettings } from "#app/settings/use-settings.ts";
import { classes } from "#app/ui/classes.ts";

/** What buyers can rely on: how soon it is delivered, and what it is paid from. */
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
