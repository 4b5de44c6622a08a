import type { RefObject } from "react";
import { useTake } from "#app/admin/cockpit/claim.tsx";
import { KeysHelp, type Queue, useDecision, useSteps } from "#app/admin/cockpit/keys.tsx";
import { orderReference } from "#app/core/ids.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import type { AdminTopUp } from "./read-top-ups.server.ts";
import { claimOf, isOver } from "./top-up-claim.tsx";
import type { DecisionHandle } from "./top-up-decision.tsx";

const KEYS: [key: string, meaning: string][] = [
	["J", "Növbəti sorğu"],
	["K", "Əvvəlki sorğu"],
	["C", "Sorğunun nömrəsini kopyala"],
	["E", "Götür"],
	["Enter", "Təsdiqlə və növbəti sorğu"],
	["R", "Rədd et"],
	["/", "Axtar"],
	["?", "Bu siyahı"],
];

/** The keys of the queue, while no top-up is opened. */
export function QueueKeys({ queue }: { queue: Queue<AdminTopUp> }) {
	useKeys(useSteps(queue).walk);
	return <KeysHelp keys={KEYS} />;
}

/** The keys of the queue and of the top-up that is opened: see the list above. */
export function TopUpKeys({
	queue,
	topUp,
	decision,
}: {
	queue: Queue<AdminTopUp>;
	topUp: AdminTopUp;
	decision: RefObject<DecisionHandle | null>;
}) {
	const { walk, openNext, actOn } = useSteps(queue);
	const { begin, cancel } = useDecision(`row:top-up:${topUp.id}`, { id: topUp.id, openNext });
	const take = useTake(claimOf(topUp));
	// Keys act on the top-up that one sees.
	const here = (act: () => void) => actOn(topUp.id, act);
	/** What was decided already has nothing that decides it. */
	const decide = (how: keyof DecisionHandle) => () => {
		const { current } = decision;
		if (current && begin()) current[how](cancel);
	};
	const keys = {
		...walk,
		// What its customer names in the chat.
		c: here(() => void copyText(orderReference(topUp.id), "Nömrə kopyalandı")),
		e: isOver(topUp) ? undefined : here(take),
		enter: here(decide("approve")),
		r: here(decide("reject")),
	};
	useKeys(keys, topUp.id);
	return <KeysHelp keys={KEYS} />;
}
