import { claimsOn } from "#app/audit/claims.server.ts";

/** Which admin is at which order. */
export const orderClaim = claimsOn({
	...{ table: "order_claims", key: "order_id", at: "Bu sifarişə" },
	...{ taken: "order.claim", takenOver: "order.take-over" },
});
