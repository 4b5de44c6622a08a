import { type FormEvent, useEffect, useState } from "react";
import { useFetchers } from "react-router";
import { type CashDay, type Settlement, SOURCES, type Source } from "./cash-days.ts";

/** A source whose amount is on its way, with the version that it had before. */
type Save = { source: Source; version: number };

/**
 * A day that is closed while one's own amounts are on their way is closed once they are saved: the form
 * has not seen them before. Where one of them is refused it is not closed.
 */
export function useOwnSaves(
	{ day, settlement }: { day: CashDay; settlement: Settlement },
	form: HTMLFormElement | null,
) {
	const fetchers = useFetchers();
	const isSaving = (source: Source) =>
		fetchers.some(
			({ state, formAction }) =>
				state !== "idle" && formAction === `/admin/cash/${day.day}/say/${source}`,
		);
	const versionOf = (source: Source) => settlement.said[source]?.version ?? 0;
	const [awaited, setAwaited] = useState<Save[]>([]);
	const isOver = awaited.length > 0 && !awaited.some(({ source }) => isSaving(source));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are over
	useEffect(() => {
		if (!isOver) return;
		setAwaited([]);
		if (awaited.every(({ source, version }) => versionOf(source) > version)) form?.requestSubmit();
	}, [isOver]);
	return {
		isWaiting: awaited.length > 0,
		holdBack(event: FormEvent) {
			const saves = SOURCES.filter(isSaving);
			if (saves.length === 0) return;
			event.preventDefault();
			setAwaited(saves.map((source) => ({ source, version: versionOf(source) })));
		},
	};
}
