import { BookmarkPlus, Rows3, X } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useFetcher, useSearchParams } from "react-router";
import { type FormAnswer, showAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import type { SavedFilter } from "./saved-filters.server.ts";

export const GROUP = "group";
export const BY_GAME = "game";

/** Above the list: the switch that groups it, the filters that were saved, and the way to save this one. */
export function FilterChips({ filters, canGroup }: { filters: SavedFilter[]; canGroup: boolean }) {
	const [parameters] = useSearchParams();
	const present = presentFilter(parameters);
	const isNarrowed = present.search !== "" || present.status !== null || present.byGame;
	const isSaved = filters.some((filter) => addressOf(filter) === addressOf(present));
	const { send } = useFilterForm();
	return (
		<div className="filter-chips">
			{canGroup && (
				<Link
					to={addressOf({ ...present, byGame: !present.byGame })}
					aria-current={present.byGame ? "true" : undefined}
					className="filter-chip"
				>
					<Rows3 aria-hidden className="size-4" />
					Oyuna görə qrupla
				</Link>
			)}
			{isNarrowed && !isSaved && <SaveFilter filter={present} />}
			{filters.map((filter) => (
				<span key={filter.name} className="filter-chip-saved">
					<Link
						to={addressOf(filter)}
						aria-current={addressOf(filter) === addressOf(present) ? "page" : undefined}
						className="filter-chip"
					>
						<span className="truncate">{filter.name}</span>
					</Link>
					<button
						type="button"
						aria-label={`${filter.name}: filtri sil`}
						onClick={() => send({ intent: "remove", name: filter.name })}
						className="filter-chip-remove js-only"
					>
						<X aria-hidden className="size-4" />
					</button>
				</span>
			))}
		</div>
	);
}

type Filter = Omit<SavedFilter, "name">;

function presentFilter(parameters: URLSearchParams): Filter {
	return {
		search: (parameters.get("q") ?? "").trim(),
		status: (parameters.get("status") || null) as SavedFilter["status"],
		byGame: parameters.get(GROUP) === BY_GAME,
	};
}

/** The list from its beginning. */
function addressOf({ search, status, byGame }: Filter): string {
	return `?${new URLSearchParams({
		...(search && { q: search }),
		...(status && { status }),
		...(byGame && { [GROUP]: BY_GAME }),
	})}`;
}

function SaveFilter({ filter }: { filter: Filter }) {
	const [isOpen, setOpen] = useState(false);
	const [name, setName] = useState("");
	const { answer, busy, send } = useFilterForm(() => {
		setOpen(false);
		setName("");
	});
	function save(event: FormEvent) {
		event.preventDefault();
		const { search, status, byGame } = filter;
		send({ intent: "save", name, search, status: status ?? "", byGame: byGame ? "yes" : "" });
	}
	return (
		<>
			<button type="button" className="filter-chip js-only" onClick={() => setOpen(true)}>
				<BookmarkPlus aria-hidden className="size-4" />
				Filtri yadda saxla
			</button>
			{isOpen && (
				<Dialog title="Filtri yadda saxla" onClose={() => setOpen(false)}>
					<form noValidate onSubmit={save} className="grid gap-4">
						<Field
							autoFocus
							label="Filtrin adı"
							name="name"
							autoComplete="off"
							maxLength={40}
							value={name}
							error={answer?.refused?.fields?.name}
							onChange={({ target }) => setName(target.value)}
						/>
						<Button type="submit" variant="primary" busy={busy} className="justify-self-start">
							Yadda saxla
						</Button>
					</form>
				</Dialog>
			)}
		</>
	);
}

function useFilterForm(onDone?: () => void) {
	const { data: answer, state, submit } = useFetcher<FormAnswer>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
	useEffect(() => {
		if (!answer) return;
		showAnswer(answer);
		if (answer.done) onDone?.();
	}, [answer]);
	return {
		answer,
		busy: state === "submitting",
		send: (fields: Record<string, string>) =>
			void submit(fields, { method: "post", action: "/admin/orders/filters" }),
	};
}
