/** The hidden field of the game's form that repeats what the admin was asked to confirm. */
export const CONFIRMED = "confirmed";
