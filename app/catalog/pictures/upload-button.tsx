import { ImageUp } from "lucide-react";
import { useState } from "react";
import { SpinnerMark } from "../../ui/spinner.tsx";
import { toastError } from "../../ui/toaster.tsx";
import { uploadPicture } from "./upload-picture.ts";

const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/gif";

type UploadButtonProps = {
	label: string;
	multiple?: boolean;
	/** Called with each picture's address, in the order in which the files were chosen. */
	onUploaded: (address: string) => void;
};

/** Chooses pictures from the machine and sends them one after the other. */
export function UploadButton({ label, multiple = false, onUploaded }: UploadButtonProps) {
	const [progress, setProgress] = useState<string>();
	async function upload(files: File[]) {
		try {
			for (const [index, file] of files.entries()) {
				setProgress(files.length > 1 ? `Yüklənir: ${index + 1} / ${files.length}` : "Yüklənir…");
				onUploaded(await uploadPicture(file));
			}
		} catch (error) {
			toastError((error as Error).message);
		}
		setProgress(undefined);
	}
	return (
		<div className="flex items-center gap-3">
			<label
				className="button button-secondary button-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
				aria-busy={progress ? true : undefined}
			>
				{progress ? <SpinnerMark /> : <ImageUp aria-hidden />}
				{label}
				<input
					type="file"
					accept={ACCEPT}
					multiple={multiple}
					disabled={progress !== undefined}
					className="sr-only"
					onChange={({ currentTarget }) => {
						void upload([...(currentTarget.files ?? [])]);
						// The same file may be chosen again.
						currentTarget.value = "";
					}}
				/>
			</label>
			<span role="status" className="text-caption text-ink-faint tabular-nums">
				{progress}
			</span>
		</div>
	);
}
