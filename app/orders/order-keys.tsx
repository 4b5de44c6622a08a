import { useRef } from "react";
import { useTake } from "#app/admin/cockpit/claim.tsx";
import { KeysHelp, type Queue, useDecision, useSteps } from "#app/admin/cockpit/keys.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import { partsOfId } from "./id-parts.ts";
import { claimOf } from "./order-claim.tsx";
import { useOrderDraft } from "./order-text-form.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";

const ADDRESS = "/admin/orders";

const KEYS: [key: string, meaning: string][] = [
	["J", "Növbəti sifariş"],
	["K", "Əvvəlki sifariş"],
	["C", "ID-ni kopyala, yenidən basanda onun hissəsini"],
	["E", "Götür"],
	["X", "Seçin"],
	["1–9", "Hazır mətn"],
	["Enter", "Tamamlama (mesajla birlikdə) və növbəti sifariş"],
	["/", "Axtar"],
	["?", "Bu siyahı"],
];

/** The keys of the queue, while no order is opened. */
export function QueueKeys({ queue }: { queue: Queue<AdminOrder> }) {
	useKeys(useSteps(queue).walk);
	return <KeysHelp keys={KEYS} />;
}

/** The keys of the queue and of the order that is opened: see the list above. */
export function OrderKeys({
	queue,
	order,
	templates,
}: {
	queue: Queue<AdminOrder>;
	order: AdminOrder;
	templates: string[];
}) {
	const { walk, openNext, actOn } = useSteps(queue);
	const message = useOrderDraft(order, "customerMessage");
	const deliver = useDelivery(order, openNext);
	const take = useTake(claimOf(order));
	const copied = useRef({ orderId: "", count: 0 });
	const ids = [
		...new Set(
			order.items.flatMap(({ playerId, idParts }) =>
				playerId ? [playerId, ...partsOfId(playerId, idParts)] : [],
			),
		),
	];
	/** Pressed again, it copies the next: an ID, then its parts, then another ID. */
	function copy() {
		const { orderId, count } = copied.current;
		const next = orderId === order.id ? count : 0;
		copied.current = { orderId: order.id, count: next + 1 };
		const id = ids[next % ids.length];
		if (id) void copyText(id, ids.length > 1 ? `ID kopyalandı: ${id}` : "ID kopyalandı");
	}
	const acts = isOpen(order.status);
	// Keys act on the order that one sees.
	const here = (act: () => void) => actOn(order.id, act);
	const choices = templates.map(
		(text, index) => [index + 1, here(() => message.type(text))] as const,
	);
	const keys = {
		...(acts && Object.fromEntries(choices)),
		...walk,
		c: ids.length === 0 ? undefined : here(copy),
		e: acts ? here(take) : undefined,
		enter: acts ? here(() => deliver(message.isDraft ? message : undefined)) : undefined,
	};
	useKeys(keys, order.id);
	return <KeysHelp keys={KEYS} />;
}

type Message = { text: string; over: string };

/** Completes by key, with the message that was written. */
function useDelivery(order: AdminOrder, openNext: () => void) {
	const { id: orderId, status, corrections } = order;
	const { fetcher, begin } = useDecision("row:order-by-key", { id: orderId, openNext });
	return (message: Message | undefined) => {
		if (!begin()) return;
		const fields: Record<string, string> = message
			? { intent: "deliver", customerMessage: message.text, seen: message.over, seenStatus: status }
			: { intent: "status", status: "completed", seen: status };
		fields.seenCorrections = String(corrections);
		void fetcher.submit({ orderId, ...fields }, { method: "post", action: ADDRESS });
	};
}
