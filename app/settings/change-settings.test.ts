import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { minuteOfDay } from "#app/core/time.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { makeAdmin } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { countWaiting } from "#test/uncommitted.ts";
import { changeSettings, getSettingsToEdit } from "./change-settings.server.ts";
import { forTopUp, forVisitors, readSettings } from "./read-settings.server.ts";
import { settings } from "./settings.table.server.ts";
import { readSettingsForm } from "./settings-form.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

const TYPED = {
	storeName: "Nümunə mağaza",
	logoUrl: "",
	heroTitle: "Başlıq",
	heroText: "Mətn",
	deliveryPromise: "Tez",
	openingHours: "10:00–23:00",
	lateMinutes: "25",
	supportPhone: "+994 00 000 00 00",
	supportGreeting: "Salam",
	cardNumber: "4000 0000 0000 0002",
	cardHolder: "NÜMUNƏ",
	cardBank: "Nümunə Bank",
	topupPresets: "5 10,50 20",
	epointWidgetUrl: "/demo/epoint",
};

function read(fields: Partial<typeof TYPED> = {}) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...TYPED, ...fields })) form.set(name, value);
	return readSettingsForm(form, { https: false }).values;
}

function refusedFieldsOf(fields: Partial<typeof TYPED>) {
	try {
		read(fields);
	} catch (error) {
		return (error as { fields: Record<string, string> }).fields;
	}
	return undefined;
}

async function change(fields: Partial<typeof TYPED>) {
	const { version } = await getSettingsToEdit(database.db);
	await changeSettings(database.db, { values: read(fields), seenVersion: version, adminId });
}

const actions = () =>
	listActionsOf(database.db, { subjectKind: "settings", subjectId: "settings", limit: 50 });

test("every setting is written and read by the pages that show it", async () => {
	await change({});
	const { topupPresets: _, supportGreeting: _greeting, ...rest } = TYPED;
	const { openingHours, lateMinutes, heroText, ...texts } = rest;
	const all = await readSettings(database.db);
	const others = [all.openingHours, String(all.lateMinutes), all.heroText];
	expect(others).toEqual([openingHours, lateMinutes, heroText]);
	const open = { ...all, minuteOfDay: 12 * 60 };
	expect({ ...forVisitors(open), ...forTopUp(all) }).toEqual({
		...texts,
		supportPhone: "+994000000000",
		supportLink: "https://wa.me/994000000000?text=Salam",
		cardNumber: "4000000000000002",
		topupPresetsQepik: [500, 1050, 2000],
	});
});

test("a change is kept with who made it, the old and the new value, and nothing else", async () => {
	await change({});
	await change({ storeName: "Yeni ad", topupPresets: "7" });
	expect((await actions())[0]).toMatchObject({
		action: "settings.update",
		actorName: "Admin Nümunə",
		before: { storeName: "Nümunə mağaza", topupPresets: "5 10.50 20" },
		after: { storeName: "Yeni ad", topupPresets: "7" },
		createdAt: expect.any(Date),
	});
});

test("saving the settings unchanged records nothing", async () => {
	await change({});
	const before = (await actions()).length;
	await change({});
	expect(await actions()).toHaveLength(before);
});

test("settings that another admin changed meanwhile are refused, and stay", async () => {
	await change({});
	const { version } = await getSettingsToEdit(database.db);
	await change({ heroTitle: "Başqasının başlığı" });
	const late = { values: read({ heroTitle: "Gecikmiş" }), seenVersion: version, adminId };
	await expect(changeSettings(database.db, late)).rejects.toThrow(
		"Parametrlər bu arada dəyişib, yenidən yoxlayın",
	);
	const { values } = await getSettingsToEdit(database.db);
	expect(values.heroTitle).toBe("Başqasının başlığı");
});

test("of owners who save at once what they saw one changes it, the others are told", async () => {
	await change({});
	const { version } = await getSettingsToEdit(database.db);
	const save = (heroTitle: string) =>
		changeSettings(database.db, { values: read({ heroTitle }), seenVersion: version, adminId });
	// All have begun before any of them can go on.
	const tried = await database.db.transaction(async (tx) => {
		await tx.select().from(settings).for("update");
		const saves = ["Bir", "İki", "Üç"].map((title) => save(title));
		await expect.poll(() => countWaiting(database.db)).toBe(saves.length);
		return { results: Promise.allSettled(saves) };
	});
	const results = (await tried.results).map(({ status }) => status);
	expect(results.toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
});

test("numbers are stored in one notation, and the form and the history show them grouped", async () => {
	await change({});
	await change({ supportPhone: "(050) 123-45-67", cardNumber: "4242424242424242" });
	const all = await readSettings(database.db);
	expect(all).toMatchObject({ supportPhone: "+994501234567", cardNumber: "4242424242424242" });
	const grouped = { supportPhone: "+994 50 123 45 67", cardNumber: "4242 4242 4242 4242" };
	expect((await getSettingsToEdit(database.db)).values).toMatchObject(grouped);
	expect((await actions())[0]?.after).toEqual(grouped);
	await change({ supportPhone: "+994 50 123 45 67", cardNumber: "4242-4242-4242-4242" });
	expect((await actions())[0]?.after).toEqual(grouped);
});

test("a number of minutes that is left empty is a quarter of an hour", () => {
	expect(read({ lateMinutes: "" }).lateMinutes).toBe(15);
});

test("while it is closed, by the clock of Baku, the shop says on every page when it delivers", async () => {
	await change({});
	const all = await readSettings(database.db);
	const baku = minuteOfDay(await readNow(database.db));
	expect([baku, baku - 1]).toContain(all.minuteOfDay);
	const closed = { ...all, minuteOfDay: 23 * 60 };
	expect(forVisitors(closed).deliveryPromise).toBe("Səhər 10:00-dan sonra çatdırılır");
});

test("a greeting that is left empty names the shop as it is called now", async () => {
	await change({ storeName: "Odlar Oyun", supportGreeting: "" });
	const { supportLink } = forVisitors(await readSettings(database.db));
	const message = new URL(supportLink as string).searchParams.get("text");
	expect(message).toBe("Salam! Odlar Oyun ilə bağlı sualım var.");
});

test.each(["", "123", "zəng edin"])(
	"with the number %j there is no chat to offer",
	async (phone) => {
		const all = await readSettings(database.db);
		expect(forVisitors({ ...all, supportPhone: phone }).supportLink).toBeUndefined();
	},
);

test.each([
	["050 123 45 67", "+994501234567"],
	["(+994 50) 123-45-67", "+994501234567"],
	["994501234567", "+994501234567"],
	["00994 50 123 45 67", "+994501234567"],
	["+994 (0)50 123 45 67", "+994501234567"],
	["+994 00 000 00 00", "+994000000000"],
	["0044 7911 123456", "+447911123456"],
	["1234567", "1234567"],
	["+994 50 123", "+994 50 123"],
	["", ""],
])("the migration makes of the number %j %j", async (stored, kept) => {
	await database.db
		.update(settings)
		.set({ supportPhone: stored, cardNumber: "4000 0000 0000 0002" });
	const file = "database/migrations/0036_contact_numbers.sql";
	await database.db.$client.query(readFileSync(file, "utf8"));
	expect(await readSettings(database.db)).toMatchObject({
		supportPhone: kept,
		cardNumber: "4000000000000002",
	});
});

test("optional settings may be left empty", async () => {
	const empty = { supportPhone: "", cardNumber: "", topupPresets: " ", epointWidgetUrl: "" };
	expect(read(empty)).toMatchObject({
		supportPhone: "",
		cardNumber: "",
		topupPresetsQepik: [],
		epointWidgetUrl: "",
	});
});

test.each<[keyof typeof TYPED, number]>([
	["storeName", 60],
	["heroTitle", 120],
	["heroText", 400],
	["deliveryPromise", 120],
	["supportGreeting", 300],
	["cardHolder", 80],
	["cardBank", 80],
])("%s is at most %i letters long", (name, most) => {
	expect(refusedFieldsOf({ [name]: "x".repeat(most) })).toBeUndefined();
	expect(refusedFieldsOf({ [name]: "x".repeat(most + 1) })).toEqual({
		[name]: `Ən çoxu ${most} simvol ola bilər`,
	});
});

test.each<[keyof typeof TYPED, string]>([
	["logoUrl", `/${"x".repeat(1999)}`],
	["logoUrl", "https://pictures.example/logo.png"],
	["epointWidgetUrl", `/${"x".repeat(1999)}`],
	["topupPresets", "1 2 3 4 5 6 7 8"],
	["topupPresets", "1.00 100000.00"],
	["lateMinutes", "1"],
	["lateMinutes", "1440"],
	["lateMinutes", ""],
])("%s is taken up to its limit (case %#)", (name, value) => {
	expect(refusedFieldsOf({ [name]: value })).toBeUndefined();
});

test.each<[keyof typeof TYPED, string]>([
	["logoUrl", `/${"x".repeat(2000)}`],
	["epointWidgetUrl", `/${"x".repeat(2000)}`],
	["epointWidgetUrl", "javascript:alert(1)"],
	["storeName", "  "],
	["storeName", "x".repeat(61)],
	["heroTitle", ""],
	["heroText", "x".repeat(401)],
	["logoUrl", "javascript:alert(1)"],
	["logoUrl", "//elsewhere.example/a.png"],
	["epointWidgetUrl", "data:text/html,x"],
	["supportPhone", "123"],
	["supportPhone", "+994 abc"],
	["supportPhone", "1234567890123456"],
	["supportPhone", "50 123 45"],
	["cardNumber", "1234"],
	["cardNumber", "4000 0000 0000 000x"],
	["cardNumber", "4000 0000 0000 0003"],
	["topupPresets", "5 0"],
	["topupPresets", "5 0,50"],
	["topupPresets", "5 -1"],
	["topupPresets", "5 1.001"],
	["topupPresets", "1 2 3 4 5 6 7 8 9"],
	["topupPresets", "100000.01"],
	["openingHours", "10-23"],
	["lateMinutes", "0"],
	["lateMinutes", "1441"],
	["lateMinutes", "15.5"],
	["lateMinutes", "tez"],
	["openingHours", "10:00–10:00"],
])("%s %j is refused at that field", (name, value) => {
	expect(refusedFieldsOf({ [name]: value })).toEqual({ [name]: expect.any(String) });
});
