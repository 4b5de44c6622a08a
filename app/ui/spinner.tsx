import { LoaderCircle } from "lucide-react";
import { classes } from "./classes.ts";

/** The icon alone, for elements that already say that they are busy. */
export function SpinnerMark({ className }: { className?: string }) {
	return <LoaderCircle aria-hidden className={classes("size-5 animate-spin", className)} />;
}

export function Spinner({ label = "Yüklənir", className }: { label?: string; className?: string }) {
	return (
		<span role="status" className={classes("inline-flex text-ink-soft", className)}>
			<SpinnerMark className="size-full min-h-5 min-w-5" />
			<span className="sr-only">{label}</span>
		</span>
	);
}
