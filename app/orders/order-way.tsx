import { Check, Undo2, X } from "lucide-react";
import { formatManat } from "#app/core/money.ts";
import { formatDate, formatTime } from "#app/core/time.ts";
import { classes } from "#app/ui/classes.ts";
import { type Step, stepsOf } from "./order-steps.ts";
import type { CustomerOrder } from "./read-orders.server.ts";

/** Where an order is on its way, and when it passed each station. */
export function OrderWay({ order }: { order: CustomerOrder }) {
	return (
		<ol aria-label="Sifarişin yolu" className="way">
			{stepsOf(order).map((step) => (
				<li
					key={step.name}
					data-state={step.state}
					aria-current={step.state === "now" ? "step" : undefined}
					className="way-step"
				>
					<span aria-hidden className="way-mark">
						<Mark step={step} />
					</span>
					<div className="min-w-0">
						<p className={classes("font-semibold", step.state === "ahead" && "text-ink-faint")}>
							{step.name} {step.amountQepik && formatManat(step.amountQepik)}
							{step.state === "ahead" && <span className="sr-only"> (gözlənilir)</span>}
						</p>
						{step.at && (
							<p className="text-caption text-ink-soft tabular-nums">
								<span className="whitespace-nowrap">{formatDate(step.at)},</span>{" "}
								{formatTime(step.at)}
							</p>
						)}
					</div>
				</li>
			))}
		</ol>
	);
}

function Mark({ step: { state, amountQepik } }: { step: Step }) {
	if (state === "ended") return <X />;
	if (amountQepik) return <Undo2 />;
	return state === "done" ? <Check /> : null;
}
