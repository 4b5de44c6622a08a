import { type FormEvent, useEffect, useId, useState } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { formatManat } from "#app/core/money.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { ListedUser } from "./read-users.server.ts";
import { shownName } from "./shown-name.ts";

/**
 * Sets a balance. The balance that the admin saw is sent along: one that changed while the dialog was
 * open is not overwritten; the dialog then shows the new one.
 */
export function BalanceDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
	const formId = useId();
	const fetcher = useFetcher<FormAnswer>({ key: `row:balance:${user.id}` });
	const [seenQepik, setSeenQepik] = useState(user.balanceQepik);
	const { ref, forget } = useKeptForm(useAdminId());
	const cancel = () => {
		forget();
		onClose();
	};
	const { data, state } = fetcher;
	const error = data?.refused?.fields?.newBalance;
	// An answer of an earlier opening, or to an earlier press, is not this one's.
	const [handled, setHandled] = useState(data);
	const result = state === "idle" && data !== handled ? data : undefined;
	useEffect(() => {
		if (!result) return;
		setHandled(result);
		if (result.done) onClose();
		else setSeenQepik(user.balanceQepik);
	}, [result, onClose, user.balanceQepik]);

	function submit(event: FormEvent<HTMLFormElement>) {
		const typed = String(new FormData(event.currentTarget).get("newBalance"));
		// An empty field does nothing, as specified.
		if (typed.trim() === "") event.preventDefault();
	}

	return (
		<Dialog
			title="Balansı dəyiş"
			onClose={cancel}
			footer={
				<>
					<Button onClick={cancel}>Ləğv et</Button>
					<Button type="submit" form={formId} variant="primary" busy={state !== "idle"}>
						Yadda saxla
					</Button>
				</>
			}
		>
			<fetcher.Form
				ref={ref}
				id={formId}
				method="post"
				noValidate
				action={`/admin/users/${user.id}`}
				onSubmit={submit}
				className="grid gap-4"
			>
				<input type="hidden" name="intent" value="balance" />
				<input type="hidden" name="seenBalance" value={seenQepik} />
				<p className="break-words text-ink-soft">
					{shownName(user)}, {user.email}
					<br />
					Cari balans: <b className="money text-ink">{formatManat(seenQepik)}</b>
				</p>
				<ManatField label="Yeni balans" name="newBalance" error={error} autoFocus />
				<Field
					label="Səbəb"
					name="reason"
					maxLength={500}
					autoComplete="off"
					hint="İstəyə bağlı; müştəri balans tarixçəsində görür"
				/>
			</fetcher.Form>
		</Dialog>
	);
}
