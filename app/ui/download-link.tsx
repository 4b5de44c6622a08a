import { Download } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { isDetour } from "#app/core/detours.ts";
import { SpinnerMark } from "./spinner.tsx";
import { toastError } from "./toasts.ts";

/** A link to a file that is slow to download: shows the progress. A plain link without JavaScript. */
export function DownloadLink({ to, label }: { to: string; label: string }) {
	const [bytes, setBytes] = useState<number>();
	const stop = useRef<AbortController>(undefined);
	useEffect(() => () => stop.current?.abort(), []);

	async function download(event: MouseEvent<HTMLAnchorElement>) {
		event.preventDefault();
		if (bytes !== undefined) return;
		setBytes(0);
		stop.current = new AbortController();
		try {
			const file = await fetchWhole(to, stop.current.signal, setBytes);
			if (file instanceof File) save(file);
			else location.assign(file.detour);
		} catch {
			if (!stop.current.signal.aborted) toastError("Fayl yüklənmədi, yenidən cəhd edin");
		}
		setBytes(undefined);
	}

	return (
		<>
			<a
				href={to}
				download
				onClick={download}
				aria-busy={bytes !== undefined}
				className="button button-secondary button-small"
			>
				{bytes === undefined ? <Download aria-hidden /> : <SpinnerMark />}
				{label}
			</a>
			{bytes !== undefined && (
				<span role="status" className="self-center text-caption text-ink-soft tabular-nums">
					{Math.round(bytes / 100_000) / 10} MB yükləndi
				</span>
			)}
		</>
	);
}

async function fetchWhole(to: string, signal: AbortSignal, onBytes: (bytes: number) => void) {
	const response = await fetch(to, { signal });
	const { pathname } = new URL(response.url);
	// The login would lead to the file itself, at whose address nothing is shown.
	if (response.redirected && pathname !== "/login" && isDetour(pathname)) {
		return { detour: response.url };
	}
	// If the session has ended, the response is the login page.
	if (!response.ok || response.redirected || !response.body) throw new Error("no file");
	const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
	const chunks: BlobPart[] = [];
	let bytes = 0;
	for (const reader = response.body.getReader(); ; ) {
		const { done, value } = await reader.read();
		if (done)
			return new File(chunks, name ?? "export", {
				type: response.headers.get("content-type") ?? "",
			});
		chunks.push(value);
		bytes += value.length;
		onBytes(bytes);
	}
}

function save(file: File) {
	const address = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = address;
	link.download = file.name;
	link.click();
	// Safari reads the URL a moment after the click.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
