/** The field of the game's form that carries what was asked about already. */
export const CONFIRMED = "confirmed";
