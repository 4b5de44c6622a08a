import { Keyboard } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useIsLeaving } from "#app/ui/use-is-leaving.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import { chooseNext } from "./choose-next.ts";
import { type Opened, useOpening } from "./opening.ts";

/** The rows that keys walk through, and which of them still wait. */
export type Queue<Row> = {
	what: Opened;
	rows: Row[];
	isStale: (row: Row) => boolean;
	waits: (row: Row) => boolean;
	hold: () => void;
};

export type OpenNext = (openElsewhere?: string[]) => void;

/** J and K walk through the queue; after a decision, on to what can be decided next. */
export function useSteps<Row extends { id: string; claimedBy: string | null }>(queue: Queue<Row>) {
	const { what, rows, isStale, waits, hold } = queue;
	const { askedId, open } = useOpening(what);
	const adminId = useAdminId();
	const { key } = useLocation();
	const isLeaving = useIsLeaving();
	// The router says a moment later that it is on its way: a key that is pressed in it finds this.
	const leading = useRef(false);
	// Before one can see it, for a key may be pressed as soon as one does.
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever was asked for or arrived at
	useLayoutEffect(() => {
		leading.current = false;
	}, [askedId, key]);
	const at = rows.findIndex(({ id }) => id === askedId);
	const show = (row: Row | undefined) => {
		hold();
		if (!row || row.id === askedId) return;
		leading.current = true;
		open(row.id);
		const shown = document.querySelector(`[data-row="${row.id}"]`);
		shown?.scrollIntoView({ block: "nearest" });
		// Else Enter would follow the link of the row that one comes from.
		if (document.activeElement?.closest("[data-row] a")) {
			shown?.querySelector("a")?.focus({ preventScroll: true });
		}
	};
	const canBeDecided = (row: Row) =>
		waits(row) &&
		row.id !== askedId &&
		!isStale(row) &&
		(!row.claimedBy || row.claimedBy === adminId);
	const step = (by: 1 | -1) => show(at < 0 ? rows[0] : rows[at + by]);
	return {
		/** An act of a key on the one of that id: none while another one is on its way. */
		actOn: (id: string, act: () => void) => () => {
			if (askedId !== id || leading.current) return;
			// What is decided keeps its place, so that the next one is the one below it.
			hold();
			act();
		},
		/** The keys that need nothing opened. */
		walk: { j: () => step(1), k: () => step(-1), "/": focusSearch },
		/** On to what can be decided next, as far as possible past what colleagues have open. */
		openNext: (openElsewhere: string[] = []) => {
			if (isLeaving()) return;
			const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].filter(canBeDecided);
			show(chooseNext(next, { from: askedId, openElsewhere }));
		},
	};
}

/**
 * The fetcher of decisions by key on what has that id: once the shop has answered that one `begin`s is
 * done, it goes on, unless another one was opened meanwhile.
 */
export function useDecision(key: string, { id, openNext }: { id: string; openNext: OpenNext }) {
	const fetcher = useFetcher<FormAnswer>({ key });
	const { data: answer, state } = fetcher;
	const isDecided = useRef(false);
	const cancel = useRef(() => {
		isDecided.current = false;
	});
	const goOn = useRef(openNext);
	goOn.current = openNext;
	// Before one can see the other one, on which a key may decide at once.
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was decided on another one leads nowhere
	useLayoutEffect(() => () => cancel.current(), [id]);
	// The answer alone counts: while a busy page renders, what the fetcher does may never be seen.
	useEffect(() => {
		if (!answer || !isDecided.current) return;
		isDecided.current = false;
		if (answer.done) goOn.current(answer.openElsewhere);
	}, [answer]);
	/** Whether a decision may begin: not while one is being answered. */
	const begin = () => {
		if (isDecided.current || state !== "idle") return false;
		isDecided.current = true;
		return true;
	};
	return { fetcher, begin, cancel: cancel.current };
}

function focusSearch() {
	const field = document.querySelector<HTMLInputElement>('[role="search"] input[type="search"]');
	field?.focus();
	field?.select();
}

/** What each key does. */
export function KeysHelp({ keys }: { keys: [key: string, meaning: string][] }) {
	const [isOpened, setOpened] = useState(false);
	const close = () => setOpened(false);
	useKeys({ "?": () => setOpened(true) });
	return (
		<>
			<Button
				size="small"
				variant="quiet"
				icon={<Keyboard aria-hidden />}
				onClick={() => setOpened(true)}
				className="js-only max-lg:hidden"
			>
				Klavişlər
			</Button>
			{isOpened && (
				<Dialog title="Klavişlər" onClose={close} readOnly>
					<dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
						{keys.map(([key, meaning]) => (
							<div key={key} className="contents">
								<dt>
									<kbd className="key">{key}</kbd>
								</dt>
								<dd className="text-ink-soft">{meaning}</dd>
							</div>
						))}
					</dl>
				</Dialog>
			)}
		</>
	);
}
