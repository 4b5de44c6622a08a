// What goes back of orders: what the money check reports when the guards of the database are gone.
import { beforeAll, expect, test } from "vitest";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import {
	changeEntry as changeEntryOf,
	changeOrder,
	inHalves,
	openSmallShop,
	type SmallShop,
} from "#test/money/small-shop.ts";
import { findWithoutGuards } from "#test/money/without-guards.ts";
import { useTestDatabase } from "#test/test-database.ts";

const database = useTestDatabase();
let of: SmallShop;
beforeAll(async () => {
	of = await openSmallShop(database.db);
});

test("a shop that gave back a part is in order", async () => {
	await expectMoneyInOrder(database.db);
});

const changeEntry = (sequence: number, change: string) =>
	changeEntryOf(of.customer, sequence, change);

const harms: [rule: number, what: string, harm: () => [harm: string, offender: string]][] = [
	...(
		[
			["counted as nothing", () => changeOrder(of.parted, "refunded_qepik = 0")],
			["in two halves", () => inHalves("refund", of.part)],
			[
				"above what was paid",
				() => `${changeEntry(11, "amount_qepik = 1001")};
					${changeOrder(of.parted, "refunded_qepik = 1001")}`,
			],
		] satisfies [string, () => string][]
	).map(([what, harm]): (typeof harms)[number] => [
		7,
		`a part that was given back, ${what}`,
		() => [harm(), `order ${of.parted}`],
	]),
	[
		7,
		"less given back of a cancelled order than was left",
		() => [
			`${changeEntry(9, "amount_qepik = 999")}; ${changeOrder(of.back, "refunded_qepik = 999")}`,
			`order ${of.back}`,
		],
	],
	[
		7,
		"a part that was never booked",
		() => [`DELETE FROM balance_entries WHERE reference = '${of.part}'`, `refund ${of.part}`],
	],
	[
		7,
		"units that were paid back at another price",
		() => ["UPDATE order_refund_lines SET quantity = 2", `refund ${of.part}`],
	],
	[
		8,
		"more units paid back than were bought",
		() => ["UPDATE order_refund_lines SET quantity = 3", `order ${of.parted}`],
	],
	[
		8,
		"units that came back and that no part names",
		() => ["DELETE FROM order_refund_lines", `game ${of.game}`],
	],
	[
		11,
		"a part of somebody else's order",
		() => [changeOrder(of.parted, `user_id = '${of.other}'`), `entry ${of.customer}/11`],
	],
	[
		11,
		"a part of a withdrawn order that its customer took",
		() => [
			`UPDATE order_refunds SET order_id = '${of.back}' WHERE id = '${of.part}';
			${changeEntry(11, `actor_id = user_id, actor_role = 'customer'`)}`,
			`entry ${of.customer}/11`,
		],
	],
	[
		12,
		"a revenue that counts a part that was given back",
		() => ["UPDATE order_days SET revenue_qepik = revenue_qepik + 500", "the whole shop"],
	],
];

test.each(harms)("rule %i of the money check reports %s", async (rule, _what, harm) => {
	const [statement, offender] = harm();
	expect(await findWithoutGuards(database.db, statement)).toContain(`${rule}: ${offender}`);
});
