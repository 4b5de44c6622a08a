/** After so many minutes something is late, where the owner says nothing. */
export const LATE_MINUTES = 15;
