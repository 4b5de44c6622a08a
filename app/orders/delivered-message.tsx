import { CircleCheck, MessageSquareText } from "lucide-react";
import { classes } from "#app/ui/classes.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

/** The shop's message, to copy, with its links; not in green on a cancelled order. */
export function DeliveredMessage({ order }: { order: CustomerOrder }) {
	const { customerMessage: text, status } = order;
	if (!text) return null;
	const isGood = status !== "cancelled";
	const Icon = isGood ? CircleCheck : MessageSquareText;
	return (
		<section
			aria-label="Mağazadan mesaj"
			className={classes(
				"grid gap-2 rounded-control px-4 py-3",
				isGood ? "bg-good-soft" : "bg-hover",
			)}
		>
			<div className="flex items-center justify-between gap-3">
				<p className="flex items-center gap-2 text-caption text-ink-soft">
					<Icon aria-hidden className={classes("size-5 flex-none", isGood && "text-good")} />
					Mağazadan mesaj
				</p>
				<CopyButton text={text} name="Mesajı kopyala" copiedMessage="Mesaj kopyalandı" />
			</div>
			<p className="break-words whitespace-pre-line">
				<LinkedText text={text} />
			</p>
		</section>
	);
}
