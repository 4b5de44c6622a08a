/** When the provider is asked by itself, since something began: then hourly, for a day. */
const LOOKS_S = [120, 300, 900, 3600];
export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;

/** The age at which it is asked next; a look that comes a little early counts. */
export function nextLookS(ageS: number): number {
	return LOOKS_S.find((at) => at > ageS + 5) ?? (Math.floor((ageS + 5) / HOUR_S) + 1) * HOUR_S;
}
