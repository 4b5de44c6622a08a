/** Pictures of a line's delivery. */
export const MOST_PROOFS = 3;
