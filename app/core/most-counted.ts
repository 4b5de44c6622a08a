/** More of what waits, or has a status, is not counted: `99+` is read then. */
export const MOST_COUNTED = 99;

/** A count that went one further at most. */
export function showCount(count: number): string {
	return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
