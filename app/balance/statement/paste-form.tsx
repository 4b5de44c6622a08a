import { FileUp } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { useDraft } from "#app/forms/use-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { toastError } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { readFile } from "./read-file.ts";

export type PasteAnswer = FormAnswer & {
	/** What could not be read, as it was pasted. */
	unread?: string[];
	typed?: { text?: string };
};

const MOST_BYTES = 250_000;
/** An empty line, as between the bank's messages. */
const BETWEEN = "\n\n";

/** Where the bank's messages are pasted, or its file is dropped. What cannot be read stays in the field. */
export function PasteForm({
	answer,
	onAdded,
}: {
	/** The answer that came as a whole page, without JavaScript. */
	answer: PasteAnswer | undefined;
	onAdded: () => void;
}) {
	const fetcher = useFetcher<PasteAnswer>();
	const shown = useAnswer(fetcher.data) ?? answer;
	const back = answer?.unread?.join(BETWEEN) ?? answer?.typed?.text;
	const draft = useDraft(
		"statement",
		"",
		useAdminId(),
		back ? { text: back, over: "" } : undefined,
	);
	const settle = useRef((_: PasteAnswer) => {});
	settle.current = ({ unread }) => {
		if (!unread) return;
		draft.type(unread.join(BETWEEN));
		onAdded();
	};
	useEffect(() => {
		if (fetcher.data) settle.current(fetcher.data);
	}, [fetcher.data]);
	async function take(files: FileList | null) {
		const read = await Promise.all([...(files ?? [])].map(readOne));
		const texts = read.flatMap((one) => ("text" in one ? [one.text] : []));
		for (const one of read) if ("refusal" in one) toastError(one.refusal);
		if (texts.length > 0) draft.type([draft.text, ...texts].filter(Boolean).join(BETWEEN));
	}
	const unread = shown?.unread?.length ?? 0;
	return (
		<fetcher.Form
			method="post"
			noValidate
			className="card mb-6 grid gap-3 p-4 sm:p-5"
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				if (event.dataTransfer.files.length === 0) return;
				event.preventDefault();
				void take(event.dataTransfer.files);
			}}
		>
			<input type="hidden" name="intent" value="add" />
			<TextAreaField
				label="Bankın mesajları və ya çıxarışı"
				name="text"
				rows={6}
				placeholder="Mesajları və ya CSV sətirlərini bura yapışdırın, faylı bura ata da bilərsiniz"
				hint={
					unread > 0
						? `${unread} hissə aydın oxunmadı və sahədə qaldı. Hər köçürmədə bir məbləğ, mesajların arasında boş sətir olmalıdır, fayl ayrıca oxunmalıdır`
						: "Hər köçürmədən məbləğ, tarix, göndərən və mətn oxunur"
				}
				error={shown?.refused?.fields?.text}
				value={draft.text}
				onChange={(event) => draft.type(event.currentTarget.value)}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={fetcher.state !== "idle"}>
					Oxu və uyğunlaşdır
				</Button>
				<FileButton onTake={take} />
			</div>
		</fetcher.Form>
	);
}

async function readOne(file: File) {
	if (file.size > MOST_BYTES) {
		return { refusal: "Fayl çox böyükdür, çıxarışı hissə-hissə əlavə edin" };
	}
	return readFile(await file.arrayBuffer());
}

function FileButton({ onTake }: { onTake: (files: FileList | null) => void }) {
	const id = useId();
	return (
		<>
			<input
				id={id}
				type="file"
				multiple
				accept=".csv,.txt,text/csv,text/plain"
				className="peer sr-only"
				onChange={({ currentTarget }) => {
					onTake(currentTarget.files);
					currentTarget.value = "";
				}}
			/>
			<label htmlFor={id} className="button button-secondary peer-focus-visible:outline-2">
				<FileUp aria-hidden />
				CSV faylı
			</label>
		</>
	);
}
