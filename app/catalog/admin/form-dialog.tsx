import { type ReactNode, useState } from "react";
import { Form, useActionData, useLocation, useNavigate, useNavigation } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { useUploads } from "#app/catalog/pictures/uploads.ts";
import { UploadsNotice } from "#app/catalog/pictures/uploads-notice.tsx";
import { RestoredNotice } from "#app/forms/restored-notice.tsx";
import { useAnswer } from "#app/forms/use-answer.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Closes a dialog above a list: back to the list's URL, with its filters and scroll position. */
export function useClose(list: string): () => void {
	const navigate = useNavigate();
	const { search } = useLocation();
	return () => navigate(`${list}${search}`, { replace: true, preventScrollReset: true });
}

/**
 * Whether the form is being sent. It is sent as a navigation, not by a fetcher: the redirect that
 * answers a fetcher is lost when a live update revalidates the page before it arrives.
 */
export function useSending(): boolean {
	return useNavigation().formMethod === "POST";
}

/** The values of a refused form: without JavaScript the page is rendered again with them. */
export type Typed = Record<string, string>;

type Answer = { refused?: { fields?: Record<string, string> }; typed?: Typed };

type FormDialogProps = {
	title: string;
	list: string;
	wide?: boolean;
	children: (fields: Record<string, string>, typed: Typed | undefined) => ReactNode;
};

/**
 * A form in a dialog above a list, at a URL of its own. `children` get the refusals by field, and the
 * values that were refused. What is typed survives a refusal, a login and whatever else comes before
 * it is saved; only 'Ləğv et' discards it.
 */
export function FormDialog({ title, list, wide, children }: FormDialogProps) {
	const answer = useAnswer(useActionData<Answer>());
	const busy = useSending();
	const close = useClose(list);
	const { ref, form, isRestored, forget } = useKeptForm(useAdminId());
	const { hold, waiting } = useUploads(form);
	const [formKey, setFormKey] = useState(0);
	const cancel = () => {
		forget();
		close();
	};
	const startOver = () => {
		forget();
		setFormKey(formKey + 1);
	};
	return (
		<Dialog
			title={title}
			wide={wide}
			onClose={close}
			footer={
				<>
					<UploadsNotice waiting={waiting} />
					<Button onClick={cancel}>Ləğv et</Button>
					<Button
						type="submit"
						form="catalog-form"
						variant="primary"
						busy={busy || waiting !== undefined}
					>
						Yadda saxla
					</Button>
				</>
			}
		>
			{/* The server says what is missing, in Azerbaijani and at the field. */}
			<Form
				key={formKey}
				ref={ref}
				id="catalog-form"
				method="post"
				noValidate
				preventScrollReset
				onSubmit={hold}
				className="grid gap-4"
			>
				{isRestored && <RestoredNotice onDiscard={startOver} />}
				{children(answer?.refused?.fields ?? {}, answer?.typed)}
			</Form>
		</Dialog>
	);
}
