import { type FormEvent, useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { formatManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { ManatField } from "../ui/manat-field.tsx";
import { useKeptForm } from "../ui/use-kept-form.ts";
import type { AdminUser } from "./admin-read-users.server.ts";
import type { clientAction } from "./admin-user.page.tsx";
import { shownName } from "./shown-name.ts";
import { useAuth } from "./sign-in/auth-provider.tsx";

/**
 * Sets a balance. What the admin saw is sent along: a balance that moved while the dialog was
 * open is not overwritten, the dialog shows the new one instead.
 */
export function BalanceDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
	const formId = useId();
	const fetcher = useFetcher<typeof clientAction>({ key: `act:balance:${user.id}` });
	const [seenQepik, setSeenQepik] = useState(user.balanceQepik);
	const [sent, setSent] = useState(false);
	const { ref, forget } = useKeptForm(useAuth().user?.id);
	const cancel = () => {
		forget();
		onClose();
	};
	const { data, state } = fetcher;
	const refused = data && "refused" in data ? data.refused.fields?.newBalance : undefined;
	const answered = sent && state === "idle" ? data : undefined;
	useEffect(() => {
		if (!answered) return;
		setSent(false);
		if ("done" in answered) onClose();
		else setSeenQepik(user.balanceQepik);
	}, [answered, onClose, user.balanceQepik]);

	function submit(event: FormEvent<HTMLFormElement>) {
		const typed = String(new FormData(event.currentTarget).get("newBalance"));
		// An empty field does nothing, as specified.
		if (typed.trim() === "") return event.preventDefault();
		setSent(true);
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
				<ManatField label="Yeni balans" name="newBalance" error={refused} autoFocus />
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
