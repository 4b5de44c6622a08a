let touchedRow: string | undefined;
let isWatching = false;

/** From now on it is known which row of the page was touched last. */
export function watchRows(): void {
	if (isWatching) return;
	isWatching = true;
	for (const touch of ["pointerdown", "focusin"]) {
		document.addEventListener(touch, ({ target }) => {
			const row = (target as Element).closest<HTMLElement>("[data-row]");
			if (row) touchedRow = row.dataset.row;
		});
	}
}

/** Whether an admin works on a row: on a page that shows nothing opened, the one that was touched last. */
export function isWorkedOn(id: string): boolean {
	const opened = document.querySelector("[data-opened]");
	return !opened && touchedRow === id;
}
