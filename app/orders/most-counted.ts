/** More orders of a status are not counted. */
export const MOST_COUNTED = 99;
