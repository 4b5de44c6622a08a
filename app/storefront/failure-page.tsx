import { useEffect } from "react";
import * as WORDS from "../core/words.ts";
import { Button } from "../ui/button.tsx";
import { toastError } from "../ui/toaster.tsx";
import { FailureReferenceLine } from "./failure-reference.tsx";

/** What is shown when not even the frame can be: words and ways out, without any script too. */
export function FailurePage({ status }: { status: number }) {
	const missing = status === 404;
	useEffect(() => {
		if (!missing) toastError(WORDS.failure);
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
