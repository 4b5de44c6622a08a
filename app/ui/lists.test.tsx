import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { MoreLink } from "./more-link.tsx";
import { SteadyList } from "./steady-list.tsx";
import { Table } from "./table.tsx";

const rows = [
	{ id: "a", status: "pending" },
	{ id: "b", status: "completed" },
	{ id: "c", status: "pending" },
];

function listOf(shown: typeof rows) {
	return draw(() => (
		<SteadyList
			title="Növbə"
			name="queue"
			rows={shown}
			card={({ id }) => `sətir ${id}`}
			isStale={({ id }) => id === "c"}
			isDone={({ status }) => status === "completed"}
		>
			<p>Növbəti səhifə</p>
		</SteadyList>
	));
}

test("a row that may be out of date cannot be used, one that is done is marked", () => {
	const list = listOf(rows);
	const lines = list.match(/<li[^>]*>/g) ?? [];
	expect(lines.map((line) => /data-row="(\w+)" data-state="(\w+)"/.exec(line)?.slice(1))).toEqual(
		rows.map(({ id, status }) => [id, status]),
	);
	expect(lines.map((line) => line.includes("inert"))).toEqual([false, false, true]);
	expect(lines.map((line) => line.includes("row-decided"))).toEqual([false, true, true]);
	expect(list).toContain('data-list="queue"');
	expect(list).toContain("sətir b");
});

test("a list without rows shows no title, and still leads on", () => {
	const list = listOf([]);
	expect(list).not.toContain("Növbə<");
	expect(list).toBe("<p>Növbəti səhifə</p>");
});

test("a table keeps its meaning where it is laid out as cards", () => {
	const table = draw(() => (
		<Table
			caption="Oyunlar"
			columns={[
				{ header: "Ad", cell: ({ id }) => id, lead: true },
				{ header: "Status", cell: ({ status }) => status, align: "end", className: "wide" },
			]}
			rows={rows.slice(0, 1)}
			rowKey={({ id }) => id}
		/>
	));
	expect(table).toContain("<caption");
	for (const role of ["table", "row", "columnheader", "cell", "rowgroup"]) {
		expect(table).toContain(`role="${role}"`);
	}
	expect(table).toMatch(/<td role="cell" data-label="Ad" data-lead="true"[^>]*>a<\/td>/);
	expect(table).toMatch(/<td role="cell" data-label="Status" class="table-end wide">pending<\/td>/);
	expect(table).toMatch(/<th[^>]*class="table-end wide"[^>]*>Status<\/th>/);
});

test("the end of a list leads on, and waits while more is loading", () => {
	const idle = draw(() => <MoreLink to="/games?after=7" />);
	expect(idle).toMatch(/<a [^>]*href="\/games\?after=7"[^>]*>Daha çox<\/a>/);
	const busy = draw(() => <MoreLink to="/games?after=7" busy />);
	expect(busy).not.toContain("<a ");
	expect(busy).toContain("Yüklənir");
});

test("a question that is being answered cannot be answered again", () => {
	const question = (busy: boolean) =>
		draw(() => (
			<ConfirmDialog
				title="Silinsin?"
				confirmLabel="Sil"
				onConfirm={() => {}}
				onClose={() => {}}
				danger
				busy={busy}
			>
				PUBG 60 UC
			</ConfirmDialog>
		));
	const confirm = (html: string) => /<button[^>]*button-danger[^>]*>/.exec(html)?.[0];
	expect(confirm(question(false))).not.toContain("disabled");
	expect(confirm(question(true))).toContain('disabled=""');
});

test("a dialog is named by its title, and one that is only read is scrolled by keys", () => {
	const dialog = (readOnly: boolean) =>
		draw(() => (
			<Dialog title="Sifariş" onClose={() => {}} readOnly={readOnly}>
				Mətn
			</Dialog>
		));
	const named = /<dialog aria-labelledby="([^"]*)"/.exec(dialog(false))?.[1];
	expect(dialog(false)).toContain(`<h2 id="${named}"`);
	expect(dialog(false)).not.toContain("tabindex");
	expect(dialog(true)).toContain('tabindex="0"');
});
