import { Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { type Claimed, useIsLive } from "./use-live-claim.ts";
import { isWorkedOn, watchRows } from "./worked-on.ts";

/** A claim lasts for 20 minutes. */
const RENEWED_EVERY_MS = 5 * 60_000;

export type Claim = {
	/** What it is on, as the server sent it. */
	on: Claimed & { id: string };
	/** The page whose action takes it, and the field in which that reads the id. */
	action: string;
	field: "orderId" | "id";
	/** What was seen of it: fields that are sent along. */
	seen?: Record<string, string>;
};

/** Takes it by key, as the button below does. */
export function useTake({ on: { id, claimedBy }, action, field, seen }: Claim) {
	const fetcher = useFetcher({ key: `row:claim:${id}` });
	return () => {
		if (fetcher.state !== "idle") return;
		const fields: Record<string, string> = { intent: "claim", [field]: id, ...seen };
		if (claimedBy) fields.from = claimedBy;
		void fetcher.submit(fields, { method: "post", action });
	};
}

type TakeProps = {
	claim: Claim;
	isOver: boolean;
	/** Beside the queue; else it is a row, and kept while an admin works on it there. */
	isOpened?: boolean | undefined;
};

/** Takes it, or takes it over from whoever is at it; keeps one's own for as long as it is open. */
export function TakeButton({ claim, isOver, isOpened = false }: TakeProps) {
	const { on, action, field, seen = {} } = claim;
	const fetcher = useFetcher({ key: `row:claim:${on.id}` });
	const claimedBy = useIsLive(on) ? on.claimedBy : null;
	const isMine = claimedBy === useAdminId();
	useRenewal(claim, { isMine, isOpened });
	if (isMine || isOver) return null;
	return (
		<fetcher.Form method="post" action={action}>
			<input type="hidden" name="intent" value="claim" />
			<input type="hidden" name={field} value={on.id} />
			{claimedBy && <input type="hidden" name="from" value={claimedBy} />}
			{Object.entries(seen).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button type="submit" size="small" busy={fetcher.state !== "idle"}>
				{claimedBy ? "Üzərinə götür" : "Götür"}
			</Button>
		</fetcher.Form>
	);
}

/** '{ad} baxır', and for that admin 'Sizdədir'; nothing once it has lapsed. */
export function WhoIsAt({ claim }: { claim: Claimed }) {
	const isLive = useIsLive(claim);
	const isMine = claim.claimedBy === useAdminId();
	if (!isLive) return null;
	return (
		<span className="inline-flex min-w-0 shrink-0 items-center gap-1 font-semibold text-accent-ink">
			<Eye aria-hidden className="size-4 flex-none" />
			<span className="truncate">{isMine ? "Sizdədir" : `${claim.claimedByName} baxır`}</span>
		</span>
	);
}

/** Renews one's own claim; without a toast, and without a word to anybody else. */
function useRenewal(
	{ on: { id }, action, field }: Claim,
	{ isMine, isOpened }: { isMine: boolean; isOpened: boolean },
) {
	const { submit } = useFetcher({ key: `renewal:${id}` });
	const renew = useRef(() => {});
	renew.current = () => {
		if (!isOpened && !isWorkedOn(id)) return;
		void submit({ intent: "keepClaim", [field]: id }, { method: "post", action });
	};
	useEffect(watchRows, []);
	useEffect(() => {
		if (!isMine) return;
		const timer = setInterval(() => renew.current(), RENEWED_EVERY_MS);
		return () => clearInterval(timer);
	}, [isMine]);
}
