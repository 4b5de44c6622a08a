import { useEffect, useRef, useState } from "react";
import { useTake } from "#app/admin/cockpit/claim.tsx";
import {
	KeysHelp,
	type OpenNext,
	type Queue,
	useDecision,
	useSteps,
} from "#app/admin/cockpit/keys.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { doubtsAbout } from "./doubts.ts";
import { partsOfId } from "./id-parts.ts";
import { claimOf } from "./order-claim.tsx";
import { messageKey, useOrderDraft } from "./order-text-form.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { seenOf } from "./seen-fields.tsx";
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
	["M", "Müştəriyə mesaj yazın"],
	["Ctrl + Enter", "Mesajı yazarkən: tamamla və göndər, növbəti sifariş"],
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
	const { deliver, question } = useDelivery(order, openNext);
	useGoingOn(order.id, openNext);
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
		m: here(writeMessage),
		enter: acts ? here(() => deliver(message.isDraft ? message : undefined)) : undefined,
	};
	useKeys(keys, order.id);
	return (
		<>
			<KeysHelp keys={KEYS} />
			{question}
		</>
	);
}

function writeMessage() {
	const field = "[data-opened]:not([inert]) textarea[name=customerMessage]";
	document.querySelector<HTMLTextAreaElement>(field)?.focus();
}

type Message = { text: string; over: string };

/** Completes by key, with the message that was written; asks first where the button does. */
function useDelivery(order: AdminOrder, openNext: OpenNext) {
	const { id: orderId, status } = order;
	const { fetcher, begin, cancel } = useDecision(`row:order-by-key:${orderId}`, {
		id: orderId,
		openNext,
	});
	const [asked, setAsked] = useState<{ orderId: string; message: Message | undefined }>();
	function send(message: Message | undefined) {
		setAsked(undefined);
		const fields: Record<string, string> = message
			? { intent: "deliver", customerMessage: message.text, seen: message.over, seenStatus: status }
			: { intent: "status", status: "completed", seen: status };
		const sent = { orderId, ...fields, ...seenOf(order) };
		void fetcher.submit(sent, { method: "post", action: ADDRESS });
	}
	return {
		deliver(message: Message | undefined) {
			if (!begin()) return;
			if (doubtsAbout(order).length > 0) setAsked({ orderId, message });
			else send(message);
		},
		question: asked?.orderId === orderId && (
			<CompleteDialog
				order={order}
				label={asked.message ? "Tamamla və göndər" : "Tamamla"}
				onComplete={() => send(asked.message)}
				onClose={() => {
					cancel();
					setAsked(undefined);
				}}
			/>
		),
	};
}

/** 'Tamamla və göndər' leads on as Enter does, once the shop has answered that it is done. */
function useGoingOn(orderId: string, openNext: OpenNext) {
	const { data } = useFetcher<FormAnswer>({ key: messageKey(orderId) });
	const last = useRef({ orderId, data });
	const goOn = useRef(openNext);
	goOn.current = openNext;
	useEffect(() => {
		const { orderId: before, data: old } = last.current;
		last.current = { orderId, data };
		if (before !== orderId || data === old) return;
		// A message that is saved alone leads nowhere.
		if (data?.done && data.openElsewhere) goOn.current(data.openElsewhere);
	}, [orderId, data]);
}
