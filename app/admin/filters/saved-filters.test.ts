// Filters that an admin saves: on every device, bounded, named once, and nobody else's.
import { beforeEach, expect, test } from "vitest";
import { makeAdmin } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { readFilterForm } from "./filter-form.server.ts";
import { listFilters, removeFilter, type SavedFilter, saveFilter } from "./saved-filters.server.ts";

const database = useTestDatabase({ connections: 15 });
let adminId: string;
beforeEach(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

const own = () => ({ adminId, queue: "orders" as const });
const PUBG: SavedFilter = { name: "PUBG", search: "pubg", status: null, byGame: true };
const save = (filter: Partial<SavedFilter>, by = adminId) =>
	saveFilter(database.db, { ...PUBG, ...filter, adminId: by, queue: "orders" });
const names = async () => (await listFilters(database.db, own())).map(({ name }) => name);
/** What a refusal says at the field of the name. */
const refused = (saving: Promise<void>) =>
	saving.then(
		() => undefined,
		({ message, fields }) => fields?.name ?? message,
	);

test("a filter is saved whole, stands in the order of saving, and is removed", async () => {
	await save({});
	await save({ name: "Gözləyənlər", search: "", byGame: false, status: "pending" });
	expect(await listFilters(database.db, own())).toEqual([
		PUBG,
		{ name: "Gözləyənlər", search: "", byGame: false, status: "pending" },
	]);
	await removeFilter(database.db, { ...own(), name: "PUBG" });
	await removeFilter(database.db, { ...own(), name: "PUBG" });
	expect(await names()).toEqual(["Gözləyənlər"]);
});

test("a name is one's own: another admin's filter of that name stays as it is", async () => {
	const other = (await makeAdmin(database.db)).id;
	await save({ search: "free fire" }, other);
	await save({});
	await removeFilter(database.db, { ...own(), name: "PUBG" });
	expect(await listFilters(database.db, { ...own(), adminId: other })).toMatchObject([
		{ search: "free fire" },
	]);
});

test("each queue has filters of its own, under whatever names", async () => {
	const topUps = { adminId, queue: "top-ups" as const };
	const rejected = { name: "PUBG", search: "", status: "rejected", byGame: false };
	await save({});
	await saveFilter(database.db, { ...rejected, ...topUps });
	expect(await listFilters(database.db, topUps)).toEqual([rejected]);
	expect(await listFilters(database.db, own())).toEqual([PUBG]);
	const nothing = { ...rejected, ...topUps, name: "Boş", status: null };
	expect(await refused(saveFilter(database.db, nothing))).toBe(
		"Əvvəlcə axtarın və ya status seçin",
	);
	await removeFilter(database.db, { ...topUps, name: "PUBG" });
	expect(await names()).toEqual(["PUBG"]);
	expect(await listFilters(database.db, topUps)).toEqual([]);
});

test("what cannot be saved is refused in words; the same sent again is none of it", async () => {
	expect(await refused(save({ name: "" }))).toBe("Filtrə ad verin");
	expect(await refused(save({ search: "", byGame: false }))).toMatch(/^Əvvəlcə axtarın/);
	await save({});
	expect(await refused(save({}))).toBeUndefined();
	expect(await refused(save({ search: "steam" }))).toBe("Bu adda filtriniz artıq var");
	expect(await names()).toEqual(["PUBG"]);
});

test("there are at most twelve, however many are saved at once", async () => {
	const answers = await Promise.all(
		Array.from({ length: 15 }, (_, index) => refused(save({ name: `Filtr ${index}` }))),
	);
	const refusal = "Ən çoxu 12 filtr saxlamaq olar: birini silin";
	expect(answers.filter((answer) => answer === refusal)).toHaveLength(3);
	expect(await names()).toHaveLength(12);
});

test("the form of a filter: its name has at most 40 characters, its search 100", () => {
	const read = (fields: Record<string, string>) => {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		try {
			return readFilterForm(form);
		} catch (error) {
			return (error as { fields?: object }).fields;
		}
	};
	const sent = { intent: "save", name: " PUBG\n", search: "pubg", status: "", byGame: "yes" };
	expect(read(sent)).toEqual({ intent: "save", queue: "orders", ...PUBG });
	expect(read({ ...sent, status: "pending", byGame: "" })).toMatchObject({
		status: "pending",
		byGame: false,
	});
	expect(read({ ...sent, name: "a".repeat(41) })).toEqual({ name: "Ən çoxu 40 simvol ola bilər" });
	expect(read({ ...sent, search: "a".repeat(101) })).toEqual({
		search: "Ən çoxu 100 simvol ola bilər",
	});
	const removed = { intent: "remove", name: "PUBG" };
	expect(read(removed)).toEqual({ ...removed, queue: "orders" });
	// Each queue has statuses of its own, and only orders are grouped.
	const topUps = { ...sent, queue: "top-ups", status: "rejected" };
	expect(read(topUps)).toMatchObject({ queue: "top-ups", status: "rejected", byGame: false });
	expect(read({ ...topUps, status: "processing" })).toMatchObject({ status: null });
	expect(read({ ...sent, status: "rejected" })).toMatchObject({ status: null });
});
