import { type ReactNode, useState } from "react";
import { Form, useActionData, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { RestoredNotice } from "../ui/restored-notice.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { useKeptForm } from "../ui/use-kept-form.ts";
import { useAuth } from "../users/sign-in/auth-provider.tsx";
import { useUploads } from "./pictures/uploads.ts";
import { UploadsNotice } from "./pictures/uploads-notice.tsx";

/** Closes a form above a list: the address becomes the list's again, filters and place kept. */
export function useClose(list: string): () => void {
	const navigate = useNavigate();
	const { search } = useLocation();
	return () => navigate(`${list}${search}`, { replace: true, preventScrollReset: true });
}

/**
 * Whether the form is on its way. It goes as a navigation, not by a fetcher: the redirect that
 * answers a fetcher is lost when the page is told to look again before it arrives.
 */
export function useSending(): boolean {
	return useNavigation().formMethod === "POST";
}

/** What was sent and refused: a page that is drawn anew, without JavaScript, shows it again. */
export type Typed = Record<string, string>;

type Answer = { refused?: { fields?: Record<string, string> }; typed?: Typed };

type FormDialogProps = {
	title: string;
	list: string;
	wide?: boolean;
	children: (fields: Record<string, string>, typed: Typed | undefined) => ReactNode;
};

/**
 * A form above a list, at an address of its own. `children` get what was refused, by field, and what
 * was typed then. A refusal leaves everything as it was typed; so does whatever else comes between
 * the form and its being saved, except 'Ləğv et'.
 */
export function FormDialog({ title, list, wide, children }: FormDialogProps) {
	const answer = useAnswer(useActionData<Answer>());
	const busy = useSending();
	const close = useClose(list);
	const { ref, form, isRestored, forget } = useKeptForm(useAuth().user?.id);
	const { hold, waiting } = useUploads(form);
	const [round, setRound] = useState(0);
	const cancel = () => {
		forget();
		close();
	};
	const beginAnew = () => {
		forget();
		setRound(round + 1);
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
			{/* The server says what is missing, in its own words and at the field. */}
			<Form
				key={round}
				ref={ref}
				id="catalog-form"
				method="post"
				noValidate
				preventScrollReset
				onSubmit={hold}
				className="grid gap-4"
			>
				{isRestored && <RestoredNotice onDiscard={beginAnew} />}
				{children(answer?.refused?.fields ?? {}, answer?.typed)}
			</Form>
		</Dialog>
	);
}
