import { CloudOff, SearchX } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import * as WORDS from "../core/words.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { toastError } from "../ui/toaster.tsx";

/** In the place of a page that could not be loaded: words, and ways out. */
export function LoadFailure() {
	const error = useRouteError();
	const { revalidate, state } = useRevalidator();
	const missing = isRouteErrorResponse(error) && error.status === 404;
	useEffect(() => {
		if (!missing) toastError(WORDS.failure);
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
