import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useActionData } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { type Typed, useDraft } from "#app/forms/use-draft.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { doubtsAbout } from "./doubts.ts";
import { TemplateButtons } from "./message-templates.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { SeenFields } from "./seen-fields.tsx";
import { isOpen } from "./status.ts";

const ADDRESS = "/admin/orders";

const TEXTS = {
	adminNotes: { label: "Admin qeydi", hint: "Yalnız adminlər görür" },
	customerMessage: { label: "Müştəriyə mesaj", hint: "Müştəri sifarişdə görür" },
} as const;

type TextName = keyof typeof TEXTS;

/** The fetcher of the form in which an order's message is written. */
export function messageKey(orderId: string): string {
	return keyOf(orderId, "customerMessage");
}

function keyOf(orderId: string, name: TextName): string {
	return `row:order-${name}:${orderId}`;
}

/** What a refusal that came as a whole page gives back. */
type Answer = { typed?: Partial<Record<TextName | "orderId" | "seen", string>> };

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
	const fetcher = useFetcher({ key: keyOf(order.id, name) });
	const { label, hint } = TEXTS[name];
	const { typed } = useActionData<Answer>() ?? {};
	const text = typed?.orderId === order.id ? typed[name] : undefined;
	const back = text === undefined ? undefined : { text, over: typed?.seen ?? "" };
	const draft = useOrderDraft(order, name, back);
	const form = useRef<HTMLFormElement>(null);
	const deliver = useRef<HTMLButtonElement>(null);
	const [isAsking, setAsking] = useState(false);
	const sent = fetcher.formData?.get("intent");
	const send = { type: "submit", name: "intent", size: "small" } as const;
	function askFirst(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (submitter !== deliver.current || doubtsAbout(order).length === 0) return;
		event.preventDefault();
		setAsking(true);
	}
	function complete() {
		setAsking(false);
		const fields = new FormData(form.current ?? undefined);
		fields.set("intent", "deliver");
		void fetcher.submit(fields, { method: "post", action: ADDRESS });
	}
	return (
		<fetcher.Form
			ref={form}
			method="post"
			action={`${ADDRESS}?order=${order.id}`}
			noValidate
			onSubmit={askFirst}
			className="grid content-start gap-2"
		>
			<input type="hidden" name="orderId" value={order.id} />
			<input type="hidden" name="seen" value={draft.over} />
			<input type="hidden" name="seenStatus" value={order.status} />
			<SeenFields order={order} />
			{isOpen(order.status) && <TemplateButtons texts={templates} onChoose={draft.type} />}
			<TextAreaField
				label={label}
				name={name}
				hint={draft.isDraft ? `${hint} · Yadda saxlanmayıb` : hint}
				value={draft.text}
				onChange={({ target }) => draft.type(target.value)}
				onKeyDown={(event) => pressOn(deliver.current, event)}
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
						ref={deliver}
						value="deliver"
						variant="primary"
						busy={sent === "deliver"}
						disabled={sent !== undefined || draft.text.trim() === ""}
					>
						Tamamla və göndər
					</Button>
				)}
			</div>
			{isAsking && (
				<CompleteDialog
					order={order}
					label="Tamamla və göndər"
					onComplete={complete}
					onClose={() => setAsking(false)}
				/>
			)}
		</fetcher.Form>
	);
}

/** Ctrl and Enter, on a Mac with its own key, in the field: as a press on the button, where there is one. */
function pressOn(button: HTMLButtonElement | null, event: KeyboardEvent) {
	const { key, ctrlKey, metaKey, repeat } = event;
	if (key !== "Enter" || !(ctrlKey || metaKey)) return;
	event.preventDefault();
	if (!repeat) button?.click();
}

/** A message that was typed and not sent. */
export function UnsentMessage({ order }: { order: AdminOrder }) {
	const message = useOrderDraft(order, "customerMessage");
	return message.isDraft && <Badge tone="waiting">Göndərilməmiş mesaj</Badge>;
}

export function useOrderDraft(order: AdminOrder, name: TextName, back?: Typed) {
	return useDraft(`order:${order.id}:${name}`, order[name], useAdminId(), back);
}
