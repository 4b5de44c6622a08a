import { SearchX } from "lucide-react";
import { useSettings } from "#app/settings/use-settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Names what was searched for, and leads on. */
export function NothingFound({ text }: { text: string }) {
	const { supportLink } = useSettings();
	return (
		<EmptyState
			icon={<SearchX aria-hidden />}
			title="Heç nə tapılmadı"
			text={
				<span className="wrap-anywhere">
					{`“${text}” üzrə oyun yoxdur. Yazılışı yoxlayın və ya adını daha qısa yazın.`}
				</span>
			}
			action={
				<div className="flex flex-wrap justify-center gap-2">
					<ButtonLink to="/games" variant="primary">
						Bütün oyunlar
					</ButtonLink>
					<ButtonLink to="/categories">Kateqoriyalar</ButtonLink>
					{supportLink && (
						<a href={supportLink} target="_blank" rel="noreferrer" className="button">
							Dəstəyə yazın
						</a>
					)}
				</div>
			}
		/>
	);
}
