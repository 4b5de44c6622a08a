import { Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";

/** A claim lasts for 20 minutes. */
const RENEWED_EVERY_MS = 5 * 60_000;

/** Who is at it. */
type Claimed = { claimedBy: string | null; claimedByName: string | null };

export type Claim = Claimed & {
	id: string;
	/** The page whose action takes it, and the field in which that reads the id. */
	action: string;
	field: "orderId" | "id";
	/** What was seen of it: fields that are sent along. */
	seen?: Record<string, string>;
};

function useIsMine({ claimedBy }: Claimed): boolean {
	const { user } = useAuth();
	return user?.id !== undefined && claimedBy === user.id;
}

/** Takes it by key, as the button below does. */
export function useTake({ id, claimedBy, action, field, seen }: Claim) {
	const fetcher = useFetcher({ key: `row:claim:${id}` });
	return () => {
		if (fetcher.state !== "idle") return;
		const fields: Record<string, string> = { intent: "claim", [field]: id, ...seen };
		if (claimedBy) fields.from = claimedBy;
		void fetcher.submit(fields, { method: "post", action });
	};
}

/** Takes it, or takes it over from whoever is at it; keeps it for as long as this is shown. */
export function TakeButton({ claim, isOver }: { claim: Claim; isOver: boolean }) {
	const { id, claimedBy, action, field, seen = {} } = claim;
	const fetcher = useFetcher({ key: `row:claim:${id}` });
	const isMine = useIsMine(claim);
	useRenewal(claim, isMine);
	if (isMine || isOver) return null;
	return (
		<fetcher.Form method="post" action={action}>
			<input type="hidden" name="intent" value="claim" />
			<input type="hidden" name={field} value={id} />
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

/** '{ad} baxır', and for that admin 'Sizdədir'. */
export function WhoIsAt({ claim }: { claim: Claimed }) {
	const isMine = useIsMine(claim);
	if (!claim.claimedBy) return null;
	return (
		<span className="inline-flex min-w-0 items-center gap-1 font-semibold text-accent-ink">
			<Eye aria-hidden className="size-4 flex-none" />
			<span className="truncate">{isMine ? "Sizdədir" : `${claim.claimedByName} baxır`}</span>
		</span>
	);
}

/** Renews one's own claim; without a toast, and without a word to anybody else. */
function useRenewal({ id, action, field }: Claim, isMine: boolean) {
	const { submit } = useFetcher({ key: `renewal:${id}` });
	const renew = useRef(() => {});
	renew.current = () =>
		void submit({ intent: "keepClaim", [field]: id }, { method: "post", action });
	useEffect(() => {
		if (!isMine) return;
		const timer = setInterval(() => renew.current(), RENEWED_EVERY_MS);
		return () => clearInterval(timer);
	}, [isMine]);
}
