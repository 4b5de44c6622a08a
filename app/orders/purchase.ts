export type PurchaseLine = {
	gameId: string;
	/** The name in the cart: to tell the buyer which game is gone. */
	name: string;
	/** 1 to 99. */
	quantity: number;
	/** The buyer's ID in the game, cleaned; null where none was given. */
	playerId: string | null;
};

export type Purchase = {
	userId: string;
	lines: PurchaseLine[];
	/** What the buyer saw as the total: a purchase at another price is refused. */
	seenTotalQepik: number;
	/** What the buyer agrees to pay at the least, where that is not just what was seen. */
	leastTotalQepik?: number;
	/** Made by the browser once for each attempt: sending it again returns the same order. */
	attemptId: string;
};
