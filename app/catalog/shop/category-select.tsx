import { useNavigate, useNavigation } from "react-router";
import { SelectField } from "#app/ui/select-field.tsx";

type CategoryOption = { id: string; name: string };

export function CategorySelect(props: { categories: CategoryOption[]; categoryId: string }) {
	const navigate = useNavigate();
	const { location } = useNavigation();
	// The choice is shown at once, while the games of that category are still loading.
	const chosen =
		location?.pathname === "/games"
			? (new URLSearchParams(location.search).get("category") ?? "")
			: props.categoryId;
	return (
		<form action="/games" className="flex flex-1 items-center gap-2">
			<SelectField
				label="Kateqoriya"
				name="category"
				hideLabel
				className="min-w-0 flex-1 sm:w-60 sm:flex-none"
				value={chosen}
				onChange={({ currentTarget: { value } }) =>
					navigate(value ? `/games?category=${encodeURIComponent(value)}` : "/games", {
						preventScrollReset: true,
					})
				}
			>
				<option value="">Bütün kateqoriyalar</option>
				{props.categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
				{chosen && !props.categories.some(({ id }) => id === chosen) && (
					<option value={chosen}>Naməlum kateqoriya</option>
				)}
			</SelectField>
			<noscript>
				<button type="submit" className="button">
					Göstərin
				</button>
			</noscript>
		</form>
	);
}
