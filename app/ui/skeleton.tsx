import { classes } from "./classes.ts";

/** A placeholder in the shape of what is loading. The list around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden className={classes("skeleton block", className)} />;
}
