import { Clock } from "lucide-react";
import { classes } from "#app/ui/classes.ts";
import type { DeliveryPromise } from "./delivery-promise.ts";

/** How soon an order that is on its way arrives. */
export function PromiseLine({
	promise: { text, detail },
	className,
}: {
	promise: DeliveryPromise;
	className?: string;
}) {
	return (
		<div className={classes("flex gap-2 text-caption text-ink-soft", className)}>
			<Clock aria-hidden className="mt-0.5 size-4 flex-none text-accent-ink" />
			<p>
				{text}
				{detail && <span className="block text-ink-faint">{detail}</span>}
			</p>
		</div>
	);
}
