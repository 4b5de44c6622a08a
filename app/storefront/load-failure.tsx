import { CloudOff, SearchX } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import * as MESSAGES from "#app/core/messages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toastError } from "#app/ui/toasts.ts";

/** In place of a page that could not be loaded: a message, and what to do next. */
export function LoadFailure() {
	const error = useRouteError();
	const { revalidate, state } = useRevalidator();
	const missing = isRouteErrorResponse(error) && error.status === 404;
	useEffect(() => {
		if (!missing) toastError(MESSAGES.failure);
	}, [missing]);
	if (missing) return <PageNotFound />;
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

export function PageNotFound() {
	return (
		<div className="container-page">
			<EmptyState
				icon={<SearchX aria-hidden />}
				title="Səhifə tapılmadı"
				text="Ünvan dəyişib və ya səhvdir."
				action={
					<ButtonLink to="/games" variant="primary">
						Oyunlara bax
					</ButtonLink>
				}
			/>
		</div>
	);
}
