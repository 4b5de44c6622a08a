import { classes } from "./classes.ts";

/** A block in the shape of what comes. The list around it carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden className={classes("skeleton block", className)} />;
}
