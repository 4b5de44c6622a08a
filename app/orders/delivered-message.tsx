import { CircleCheck, MessageSquareText } from "lucide-react";
import { classes } from "#app/ui/classes.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";
import { readTicket, type TicketLine } from "./read-ticket.ts";

/** The shop's message as a ticket: codes to copy, links to press; not in green on a cancelled order. */
export function DeliveredMessage({ order }: { order: CustomerOrder }) {
	const { customerMessage: text, status } = order;
	if (!text) return null;
	const isGood = status !== "cancelled";
	const Icon = isGood ? CircleCheck : MessageSquareText;
	return (
		<section
			aria-label="Mağazadan mesaj"
			className={classes("ticket", isGood ? "bg-good-soft" : "bg-hover")}
		>
			<div className="flex items-center justify-between gap-3 px-4 py-3">
				<p className="flex items-center gap-2 text-caption font-semibold">
					<Icon aria-hidden className={classes("size-5 flex-none", isGood && "text-good")} />
					Mağazadan mesaj
				</p>
				<CopyButton text={text} name="Mesajı kopyala" copiedMessage="Mesaj kopyalandı" />
			</div>
			<div className="ticket-lines grid gap-3 px-4 py-3">
				{readTicket(text).map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which have no ids
					<Line key={index} line={line} />
				))}
			</div>
		</section>
	);
}

function Line({ line }: { line: TicketLine }) {
	if (line.kind === "text") {
		return (
			<p className="break-words whitespace-pre-line">
				<LinkedText text={line.text} />
			</p>
		);
	}
	const { label, code } = line;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
			<p className="max-w-full">
				{label && <span className="block text-caption text-ink-soft">{label}: </span>}
				<span className="text-lg font-bold break-all tabular-nums select-all">{code}</span>
			</p>
			<CopyButton
				text={code}
				name={`${label ?? "Kod"}: kopyala`}
				copiedMessage={`${label ?? "Kod"} kopyalandı`}
				className="ml-auto flex-none"
			/>
		</div>
	);
}
