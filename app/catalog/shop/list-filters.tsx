import type { ChangeEvent } from "react";
import { useNavigate, useNavigation } from "react-router";
import { GAME_SORTS, type GameSort } from "#app/catalog/game-sort.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { gamesAddress } from "./games-address.ts";

type ListFiltersProps = {
	categories: { id: string; name: string }[];
	categoryId: string;
	sort: GameSort | undefined;
	/** What is searched for; empty where nothing is. */
	text: string;
};

/** Which games are listed, and in which order. Without JavaScript a button sends the choice. */
export function ListFilters({ categories, categoryId, sort, text }: ListFiltersProps) {
	const navigate = useNavigate();
	const { location } = useNavigation();
	// The choice is shown at once, while the games of that category are still loading.
	const next = location?.pathname === "/games" ? new URLSearchParams(location.search) : undefined;
	const chosen = next ? (next.get("category") ?? "") : categoryId;
	const first = text ? "" : GAME_SORTS[0].sort;
	const change = ({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) => {
		if (form) navigate(gamesAddress(new FormData(form)), { preventScrollReset: true });
	};
	return (
		<form action="/games" className="contents">
			{text && <input type="hidden" name="q" value={text} />}
			<SelectField
				label="Kateqoriya"
				name="category"
				hideLabel
				className="min-w-0 max-sm:basis-full sm:w-60"
				value={chosen}
				onChange={change}
			>
				<option value="">Bütün kateqoriyalar</option>
				{categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
				{chosen && !categories.some(({ id }) => id === chosen) && (
					<option value={chosen}>Naməlum kateqoriya</option>
				)}
			</SelectField>
			<SelectField
				label="Sıralama"
				name="sort"
				hideLabel
				className="min-w-0 flex-1 sm:w-44 sm:flex-none"
				value={(next ? next.get("sort") : sort) ?? first}
				onChange={change}
			>
				{text && <option value="">Ən uyğun</option>}
				{GAME_SORTS.map((option) => (
					<option key={option.sort} value={option.sort}>
						{option.label}
					</option>
				))}
			</SelectField>
			<noscript>
				<button type="submit" className="button">
					Göstərin
				</button>
			</noscript>
		</form>
	);
}
