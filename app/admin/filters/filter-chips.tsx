import { BookmarkPlus, Rows3, X } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { addressOfFilter, presentFilter, type QueueFilter } from "./queue-filter.ts";
import type { SavedFilter } from "./saved-filters.server.ts";
import type { WorkQueue } from "./work-queue.ts";
import "./filters.css";

type FilterChipsProps = {
	queue: WorkQueue;
	filters: SavedFilter[];
	/** Whether what is shown can be read game by game. */
	canGroup?: boolean;
};

/** Above the list: the switch that groups it, the filters that were saved, and the way to save this one. */
export function FilterChips({ queue, filters, canGroup = false }: FilterChipsProps) {
	const [parameters] = useSearchParams();
	const present = presentFilter(parameters);
	const isNarrowed = present.search !== "" || present.status !== null || present.byGame;
	const isSaved = filters.some((filter) => addressOfFilter(filter) === addressOfFilter(present));
	const { send } = useFilterForm(queue, "remove");
	return (
		<div className="filter-chips">
			{canGroup && (
				<Link
					to={addressOfFilter({ ...present, byGame: !present.byGame })}
					aria-current={present.byGame ? "true" : undefined}
					className="filter-chip"
				>
					<Rows3 aria-hidden className="size-4" />
					Oyuna görə qrupla
				</Link>
			)}
			{isNarrowed && !isSaved && <SaveFilter queue={queue} filter={present} />}
			{filters.map((filter) => (
				<span key={filter.name} className="filter-chip-saved">
					<Link
						to={addressOfFilter(filter)}
						aria-current={addressOfFilter(filter) === addressOfFilter(present) ? "page" : undefined}
						className="filter-chip"
					>
						<span className="truncate">{filter.name}</span>
					</Link>
					<button
						type="button"
						aria-label={`${filter.name}: filtri sil`}
						onClick={() => send({ name: filter.name })}
						className="filter-chip-remove js-only"
					>
						<X aria-hidden className="size-4" />
					</button>
				</span>
			))}
		</div>
	);
}

function SaveFilter({ queue, filter }: { queue: WorkQueue; filter: QueueFilter }) {
	const [isOpen, setOpen] = useState(false);
	const [name, setName] = useState("");
	const { answer, busy, send } = useFilterForm(queue, "save", () => {
		setOpen(false);
		setName("");
	});
	function save(event: FormEvent) {
		event.preventDefault();
		const { search, status, byGame } = filter;
		send({ name, search, status: status ?? "", byGame: byGame ? "yes" : "" });
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

function useFilterForm(queue: WorkQueue, intent: "save" | "remove", onDone?: () => void) {
	const key = `row:filter:${queue}:${intent}`;
	const { data: answer, state, submit } = useFetcher<FormAnswer>({ key });
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
	useEffect(() => {
		if (answer?.done) onDone?.();
	}, [answer]);
	return {
		answer,
		busy: state === "submitting",
		send: (fields: Record<string, string>) =>
			void submit({ queue, intent, ...fields }, { method: "post", action: "/admin/filters" }),
	};
}
