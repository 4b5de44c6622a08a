import type { PurchaseLine } from "#app/orders/purchase.ts";

/** A line that waits; `remember` where the shop is to remember its ID once it is bought. */
export type ParkedLine = PurchaseLine & { remember?: boolean | undefined };

/** How long one waits for its money; the database stamps when it ends. */
export const PARKED_HOURS = 48;

export const parkedAddress = (id: string) => `/orders/parked/${id}`;
