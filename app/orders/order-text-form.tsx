import { useFetcher } from "react-router";
import { useDraft } from "#app/forms/use-draft.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TemplateButtons } from "./message-templates.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";

const TEXTS = {
	adminNotes: { label: "Admin qeydi", hint: "Yalnız adminlər görür" },
	customerMessage: { label: "Müştəriyə mesaj", hint: "Müştəri sifarişdə görür" },
} as const;

type TextName = keyof typeof TEXTS;

/** The note or the message of an order. What is typed is kept until it is saved: see {@link useDraft}. */
export function OrderTextForm({
	order,
	name,
	templates = [],
}: {
	order: AdminOrder;
	name: TextName;
	/** Texts to choose from, filled in. */
	templates?: string[];
}) {
	const fetcher = useFetcher({ key: `row:order-${name}:${order.id}` });
	const { label, hint } = TEXTS[name];
	const draft = useOrderDraft(order, name);
	const sent = fetcher.formData?.get("intent");
	const send = { type: "submit", name: "intent", size: "small" } as const;
	return (
		<fetcher.Form
			method="post"
			action="/admin/orders"
			noValidate
			className="grid content-start gap-2"
		>
			<input type="hidden" name="orderId" value={order.id} />
			<input type="hidden" name="seen" value={draft.over} />
			<input type="hidden" name="seenStatus" value={order.status} />
			<input type="hidden" name="seenCorrections" value={order.corrections} />
			{isOpen(order.status) && <TemplateButtons texts={templates} onChoose={draft.type} />}
			<TextAreaField
				label={label}
				name={name}
				hint={draft.isDraft ? `${hint} · Yadda saxlanmayıb` : hint}
				value={draft.text}
				onChange={({ target }) => draft.type(target.value)}
				rows={3}
				maxLength={4000}
			/>
			{draft.isOverwriting && (
				<Notice tone="waiting">
					<p>Siz yazarkən bu mətn başqa yerdə dəyişdirildi:</p>
					<p className="whitespace-pre-line">{order[name] || "(boşdur)"}</p>
					<p className="flex flex-wrap gap-2 pt-2">
						<Button size="small" onClick={draft.drop}>
							Həmin mətni götürün
						</Button>
						<Button size="small" onClick={draft.keep}>
							Mənim mətnim qalsın
						</Button>
					</p>
				</Notice>
			)}
			<div className="flex flex-wrap gap-2 *:grow">
				<Button {...send} value={name} busy={sent === name} disabled={sent !== undefined}>
					Yadda saxla
				</Button>
				{name === "customerMessage" && isOpen(order.status) && (
					<Button
						{...send}
						value="deliver"
						variant="primary"
						busy={sent === "deliver"}
						disabled={sent !== undefined || draft.text.trim() === ""}
					>
						Tamamla və göndər
					</Button>
				)}
			</div>
		</fetcher.Form>
	);
}

/** A message that was typed and not sent. */
export function UnsentMessage({ order }: { order: AdminOrder }) {
	const message = useOrderDraft(order, "customerMessage");
	return message.isDraft && <Badge tone="waiting">Göndərilməmiş mesaj</Badge>;
}

export function useOrderDraft(order: AdminOrder, name: TextName) {
	const { user } = useAuth();
	return useDraft(`order:${order.id}:${name}`, order[name], user?.id);
}
