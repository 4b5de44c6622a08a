/** How often a customer corrects the ID of one line; the database counts as well. */
export const MOST_CORRECTIONS = 2;

export type IdCorrection = {
	oldId: string;
	newId: string;
	/** ISO text. */
	at: string;
};
