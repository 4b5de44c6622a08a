import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import * as MESSAGES from "#app/core/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toastError } from "#app/ui/toasts.ts";

/** In place of a page that could not be loaded: a message, and what to do next. */
export function LoadFailure() {
	const { revalidate, state } = useRevalidator();
	useEffect(() => toastError(MESSAGES.failure), []);
	return (
		<div className="container-page">
			<EmptyState
				icon={<CloudOff aria-hidden />}
				title="Səhifə açılmadı"
				text="Bir azdan yenidən cəhd edin. Pulunuz və sifarişləriniz yerindədir."
				action={
					<Button variant="primary" busy={state === "loading"} onClick={() => revalidate()}>
						Yenidən cəhd edin
					</Button>
				}
			/>
		</div>
	);
}
