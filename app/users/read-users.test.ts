import { beforeAll, expect, test } from "vitest";
import { makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { findUser, listUsers } from "./read-users.server.ts";

const database = useTestDatabase();
beforeAll(async () => {
	for (const [name, email] of [
		["Əli Çıraqlı", "ali@test.example"],
		["İsmayıl Öztürk", "ismo@test.example"],
		["Gülnar Əliyeva", "100%_gul@test.example"],
		["Nigar Bir", "nigar@test.example"],
		["Nigar İki", "nigar@test.example.az"],
	] as const) {
		await makeUser(database.db, { name, email });
	}
});

async function namesFoundBy(search: string) {
	return (await listUsers(database.db, { search })).users.map(({ name }) => name.split(" ")[0]);
}

test.each([
	["eli", ["Gülnar", "Əli"]],
	["ƏLİ", ["Gülnar", "Əli"]],
	["ciraq", ["Əli"]],
	["ISMAYIL", ["İsmayıl"]],
	["ozturk", ["İsmayıl"]],
	["ismo@", ["İsmayıl"]],
	[" ISMO@test.example ", ["İsmayıl"]],
	["el", ["Gülnar", "Əli"]],
	["li", []],
	["100%_", ["Gülnar"]],
	["çıraqlı əli", ["Əli"]],
	["%", ["Gülnar", "Nigar", "Nigar", "Əli", "İsmayıl"]],
	["___", ["Gülnar", "Nigar", "Nigar", "Əli", "İsmayıl"]],
	["yoxdur", []],
	["Гулнар", ["Gülnar"]],
	["исмайыл", ["İsmayıl"]],
	["измаил", []],
	["Нигар", ["Nigar", "Nigar"]],
])("%s finds %j", async (search, names) => {
	expect((await namesFoundBy(search)).toSorted()).toEqual(names.toSorted());
});

test("a whole email finds its owner alone; a part of it finds all emails that hold it", async () => {
	const emails = async (search: string) =>
		(await listUsers(database.db, { search })).users.map(({ email }) => email).toSorted();
	for (const whole of ["nigar@test.example", " Nigar@TEST.example "]) {
		expect(await emails(whole)).toEqual(["nigar@test.example"]);
	}
	expect(await emails("nigar@test.ex")).toEqual(["nigar@test.example", "nigar@test.example.az"]);
});

test("users stand newest first with their balance, page by page", async () => {
	const { db } = database;
	const rich = await makeUser(db, { name: "Zəngin", balanceQepik: 700 });
	expect(await findUser(db, rich.id)).toMatchObject({ name: "Zəngin", balanceQepik: 700 });
	for (let index = 0; index < 40; index++) await makeUser(db, { name: `Səhifə ${index}` });
	const first = await listUsers(db, { search: "sehife" });
	const second = await listUsers(db, { search: "sehife", after: first.next });
	const names = [...first.users, ...second.users].map(({ name }) => name);
	expect(names).toEqual(Array.from({ length: 40 }, (_, index) => `Səhifə ${39 - index}`));
	expect(second.next).toBeUndefined();
});
