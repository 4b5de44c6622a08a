import { classes } from "#app/ui/classes.ts";

/** The colour of a family: one of 24, so that a test can read each of them against its ground. */
export function toneOf(hue: number | null | undefined): string | undefined {
	return typeof hue === "number" ? classes("tone", `tone-${Math.round(hue / 15) % 24}`) : undefined;
}
