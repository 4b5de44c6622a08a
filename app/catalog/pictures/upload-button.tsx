import { ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SpinnerMark } from "#app/ui/spinner.tsx";
import { toastError } from "#app/ui/toasts.ts";
import { type Destination, type PictureKind, uploadPicture } from "./upload-picture.ts";
import { noteFailedUpload, noteUpload } from "./uploads.ts";

const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/gif";

type UploadButtonProps = {
	label: string;
	/** The accessible name, where there are several. */
	name?: string;
	multiple?: boolean;
	kind?: PictureKind;
	/** Where pictures go that are not the shop's. */
	to?: Destination;
	/** Called with each picture's address, in the order in which the files were chosen. */
	onUploaded: (address: string) => void;
};

/** Picks picture files and uploads them one after the other. */
export function UploadButton({
	label,
	name,
	multiple = false,
	kind = "picture",
	to = { address: "/admin/pictures", fields: { kind } },
	onUploaded,
}: UploadButtonProps) {
	const { progress, upload } = useUpload(to, onUploaded);
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
					aria-label={name}
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

function useUpload(to: Destination, onUploaded: (address: string) => void) {
	const [progress, setProgress] = useState<string>();
	const self = useRef(new AbortController());
	const report = (message: string | undefined) => {
		setProgress(message);
		noteUpload(self, message);
	};
	// Leaving the form cancels its uploads.
	useEffect(() => {
		self.current = new AbortController();
		return () => {
			self.current.abort();
			noteUpload(self, undefined);
		};
	}, []);
	async function upload(files: File[]) {
		const { signal } = self.current;
		try {
			for (const [index, file] of files.entries()) {
				const count = files.length > 1 ? ` ${index + 1} / ${files.length},` : "";
				const onProgress = (share: number) =>
					report(`Yüklənir:${count} ${Math.floor(share * 100)}%`);
				onProgress(0);
				onUploaded(await uploadPicture(file, { to, onProgress, signal }));
			}
		} catch (error) {
			if (signal.aborted) return;
			noteFailedUpload();
			toastError((error as Error).message);
		}
		report(undefined);
	}
	return { progress, upload };
}
