import { SearchX } from "lucide-react";
import { data } from "react-router";
import { pageTitle } from "#app/settings/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function loader() {
	return data(null, { status: 404 });
}

export const meta = pageTitle("Səhifə tapılmadı");

export default function NotFoundPage() {
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
