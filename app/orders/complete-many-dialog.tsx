import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { leftQepik } from "./doubts.ts";
import { fillText, splitTemplates, TemplateButtons } from "./message-templates.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { TwinBadge } from "./twin-badge.tsx";

type Props = {
	/** As they were seen when they were chosen. */
	orders: AdminOrder[];
	templates: string;
	message: string;
	onType: (message: string) => void;
	refused: string | undefined;
	busy: boolean;
	onConfirm: () => void;
	onClose: () => void;
};

/** Asks before many are completed: which, for whom, for how much, and with what message. */
export function CompleteManyDialog(props: Props) {
	const { orders, templates, message, onType, refused, busy, onConfirm, onClose } = props;
	const totalQepik = orders.reduce((sum, order) => sum + leftQepik(order), 0);
	const twins = orders.filter(({ hasTwin }) => hasTwin).length;
	const [first] = orders;
	const filled = first && message.trim() !== "" && fillText(message.trim(), first);
	return (
		<Dialog
			wide
			title={`${orders.length} sifariş tamamlansın?`}
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Geri</Button>
					<Button variant="primary" busy={busy} onClick={onConfirm}>
						{message.trim() === "" ? "Tamamla" : "Tamamla və göndər"}
					</Button>
				</>
			}
		>
			<div className="grid grid-cols-1 gap-3">
				{twins > 0 && (
					<Notice tone="waiting">
						{twins} sifariş təkrar ola bilər: həmin müştəri yarım saat ərzində eyni oyunu bir də
						sifariş edib.
					</Notice>
				)}
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
				<section aria-label="Tamamlanacaq sifarişlər" tabIndex={0} className="choice-list">
					<ul>
						{orders.map((order) => (
							<li key={order.id} className="flex items-baseline gap-2 py-1">
								<b className="tabular-nums">#{orderReference(order.id)}</b>
								<span className="min-w-0 grow wrap-anywhere text-ink-soft">
									{describe(order)} · {order.userName}
								</span>
								<TwinBadge order={order} />
								<span className="money flex-none">{formatManat(leftQepik(order))}</span>
							</li>
						))}
					</ul>
				</section>
				<p className="flex justify-between font-semibold">
					Cəmi <span className="money">{formatManat(totalQepik)}</span>
				</p>
				<TemplateButtons texts={splitTemplates(templates).slice(0, 9)} onChoose={onType} />
				<TextAreaField
					label="Müştərilərə mesaj"
					name="message"
					hint="İstəyə bağlı. {ad}, {oyun} və {ID} hər sifariş üçün ayrıca doldurulur"
					error={refused}
					value={message}
					onChange={({ target }) => onType(target.value)}
					rows={3}
					maxLength={2000}
				/>
				<p className="min-h-10 text-caption wrap-anywhere text-ink-soft">
					{filled && first && `#${orderReference(first.id)} üçün: ${filled}`}
				</p>
			</div>
		</Dialog>
	);
}

function describe({ items }: AdminOrder): string {
	return items
		.map(({ gameName, quantity, playerId }) =>
			[quantity > 1 ? `${gameName} × ${quantity}` : gameName, playerId].filter(Boolean).join(" "),
		)
		.join(", ");
}
