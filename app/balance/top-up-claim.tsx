import { type Claim, TakeButton } from "#app/admin/cockpit/claim.tsx";
import type { AdminTopUp } from "./read-top-ups.server.ts";

export function claimOf(topUp: AdminTopUp): Claim {
	return { on: topUp, action: "/admin/balance", field: "id" };
}

/** Whether nothing can be decided about a top-up any more. */
export function isOver({ undoneAt, withdrawnAt }: AdminTopUp): boolean {
	return undoneAt !== null || withdrawnAt !== null;
}

/** Takes a top-up; one about which nothing can be decided any more is nobody's. */
export function TopUpClaim({ topUp, isOpened }: { topUp: AdminTopUp; isOpened?: boolean }) {
	return <TakeButton claim={claimOf(topUp)} isOver={isOver(topUp)} isOpened={isOpened} />;
}
