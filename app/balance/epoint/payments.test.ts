// Which transaction pays a top-up.
import { expect, test } from "vitest";
import { makeUser } from "#test/make.ts";
import { makePayment } from "#test/make-payment.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { keepTransaction } from "./payments.server.ts";

const database = useTestDatabase();

test("a payment keeps the transaction that it has, and may be told of it again", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db);
	const { topUpId, transaction } = await makePayment(db, { userId });
	const keep = (told: string) => keepTransaction(db, { topUpId, transaction: told });
	expect(await keep(transaction)).toBe(true);
	expect(await keep("te-another")).toBe(false);
});
