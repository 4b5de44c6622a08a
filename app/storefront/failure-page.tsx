import { useEffect } from "react";
import * as MESSAGES from "#app/core/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { toastError } from "#app/ui/toasts.ts";
import { FailureReferenceLine } from "./failure-reference.tsx";

/** The last resort, when not even the frame renders: a message and links, without JavaScript too. */
export function FailurePage({ status }: { status: number }) {
	const missing = status === 404;
	useEffect(() => {
		if (!missing) toastError(MESSAGES.failure);
	}, [missing]);
	return (
		<main className="grid min-h-dvh place-items-center p-6 text-center">
			<div className="grid justify-items-center gap-4">
				<h1 className="text-title">{missing ? "Səhifə tapılmadı" : "Səhifə açılmadı"}</h1>
				<p className="max-w-[42ch] text-ink-soft">
					{missing
						? "Ünvan dəyişib və ya səhvdir."
						: "Bir azdan yenidən cəhd edin. Pulunuz və sifarişləriniz yerindədir."}
				</p>
				{!missing && <FailureReferenceLine />}
				<div className="mt-2 flex flex-wrap justify-center gap-3">
					{!missing && (
						<Button variant="primary" className="js-only" onClick={() => location.reload()}>
							Yenidən cəhd edin
						</Button>
					)}
					<a href="/" className="button button-secondary">
						Ana səhifə
					</a>
				</div>
			</div>
		</main>
	);
}
