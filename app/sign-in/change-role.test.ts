import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { users } from "#app/users/users.table.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { changeRole } from "./change-role.server.ts";
import { account, sessions } from "./sign-in.table.server.ts";

const database = useTestDatabase({ connections: 25 });
beforeEach(async () => {
	await database.db.update(users).set({ role: "customer" });
});

async function roleOf(userId: string) {
	const [person] = await database.db.select().from(users).where(eq(users.id, userId));
	return person?.role;
}

const admins = () => database.db.select().from(users).where(eq(users.role, "admin"));

async function signedInCustomer() {
	const { db } = database;
	const person = await makeUser(db);
	await db.insert(account).values({
		id: newId(),
		userId: person.id,
		accountId: person.id,
		providerId: "credential",
		password: "a-hash",
	});
	const expiresAt = new Date(Date.now() + 60_000);
	await db.insert(sessions).values({ id: newId(), userId: person.id, token: newId(), expiresAt });
	return person;
}

test("a new admin is signed out, loses the password, and the action is recorded", async () => {
	const { db } = database;
	const admin = await makeAdmin(db);
	const person = await signedInCustomer();
	const bystander = await signedInCustomer();
	const changed = await changeRole(db, { userId: person.id, role: "admin", adminId: admin.id });
	expect(changed).toEqual({ email: person.email, needsPassword: true });
	expect(await db.$count(sessions, eq(sessions.userId, bystander.id))).toBe(1);
	const [untouched] = await db.select().from(account).where(eq(account.userId, bystander.id));
	expect([await roleOf(bystander.id), untouched?.password]).toEqual(["customer", "a-hash"]);
	expect(await roleOf(person.id)).toBe("admin");
	expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
	const [way] = await db.select().from(account).where(eq(account.userId, person.id));
	expect(way?.password).toBeNull();
	const actions = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
	expect(actions).toMatchObject([
		{
			actorId: admin.id,
			action: "user.role",
			before: { role: "customer" },
			after: { role: "admin" },
		},
	]);
});

test("an admin who becomes a customer is signed out and keeps the password", async () => {
	const { db } = database;
	const admin = await makeAdmin(db);
	const other = await signedInCustomer();
	await db.update(users).set({ role: "admin" }).where(eq(users.id, other.id));
	await changeRole(db, { userId: other.id, role: "customer", adminId: admin.id });
	expect(await roleOf(other.id)).toBe("customer");
	expect(await db.select().from(sessions).where(eq(sessions.userId, other.id))).toEqual([]);
	const [way] = await db.select().from(account).where(eq(account.userId, other.id));
	expect(way?.password).toBe("a-hash");
});

test("the same role again changes nothing", async () => {
	const { db } = database;
	const admin = await makeAdmin(db);
	const person = await signedInCustomer();
	const changed = await changeRole(db, { userId: person.id, role: "customer", adminId: admin.id });
	expect(changed.needsPassword).toBe(false);
	expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toHaveLength(1);
});

test("the last admin keeps the role", async () => {
	const { id } = await makeAdmin(database.db);
	await expect(
		changeRole(database.db, { userId: id, role: "customer", adminId: id }),
	).rejects.toThrow("Sonuncu administratorun rolu dəyişdirilə bilməz");
	expect(await roleOf(id)).toBe("admin");
});

test("a former admin cannot change roles", async () => {
	await makeAdmin(database.db);
	const person = await makeUser(database.db);
	await expect(
		changeRole(database.db, { userId: person.id, role: "admin", adminId: person.id }),
	).rejects.toMatchObject({ code: "forbidden" });
	expect(await roleOf(person.id)).toBe("customer");
});

test("an unknown person is refused", async () => {
	const { id } = await makeAdmin(database.db);
	await expect(
		changeRole(database.db, { userId: newId(), role: "admin", adminId: id }),
	).rejects.toThrow("İstifadəçi tapılmadı");
});

test("of admins who demote each other at once, one stays", async () => {
	const { db } = database;
	for (let round = 0; round < 10; round++) {
		await db.update(users).set({ role: "customer" });
		const [one, two] = [await makeAdmin(db), await makeAdmin(db)];
		await Promise.allSettled([
			changeRole(db, { userId: one.id, role: "customer", adminId: two.id }),
			changeRole(db, { userId: two.id, role: "customer", adminId: one.id }),
		]);
		expect(await admins()).toHaveLength(1);
	}
});

test("of ten admins who all leave at once, one stays", async () => {
	const { db } = database;
	const ten = await Promise.all(Array.from({ length: 10 }, () => makeAdmin(db)));
	await Promise.allSettled(
		ten.map(({ id }) => changeRole(db, { userId: id, role: "customer", adminId: id })),
	);
	expect(await admins()).toHaveLength(1);
});
