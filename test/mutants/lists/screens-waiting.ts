import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const LATENESS = ["app/admin/cockpit/lateness.test.ts"];
const WORK = ["e2e/work-off-orders.test.ts"];
const COST = ["test/queue-cost.test.ts"];
const TOP_UPS = ["app/balance/read-top-ups.test.ts"];
const DASHBOARD = ["test/dashboard.test.ts"];
const FILTERS = ["app/admin/filters/saved-filters.test.ts"];
const SEARCH = ["app/orders/read-orders.test.ts"];

/** What waits in the operators' queues: how late it is, who is at it, and how it is found. */
export const mutants: Mutant[] = [
	...inFile("app/admin/cockpit/lateness.ts", LATENESS, {
		"late-as-measured": [
			"measured?.medianMinutes ?? lateMinutes;",
			"lateMinutes;",
			"an order is late by a number that its game never kept",
		],
		"too-late-as-measured": [
			"measured?.mostMinutes ?? lateMinutes * TOO_LATE_TIMES;",
			"lateMinutes * TOO_LATE_TIMES;",
			"nobody sees that an order takes longer than nine of ten",
		],
		"late-while-open": [
			"openMinutes(openingHours, minuteOfDay(createdAt), ageMinutes)",
			"ageMinutes",
			"each morning the whole queue is red",
		],
	}),
	...inFile("app/orders/read-promises.server.ts", ["app/orders/read-promises.test.ts"], {
		"measured-while-open": [
			"isOpen(order.status) ? slowestOf(timesOf(order)) : undefined",
			"slowestOf(timesOf(order))",
			"what is closed is measured as well",
		],
	}),
	...inFile("app/settings/settings-form.server.ts", ["app/settings/change-settings.test.ts"], {
		"late-minutes-bounded": [
			"minutes >= 1 && minutes <= 1440 ? minutes : undefined",
			"minutes",
			"nothing is ever late, or everything at once",
		],
	}),
	...inFile(
		"app/platform/database/select-minutes-since.server.ts",
		["app/platform/database/select-minutes-since.test.ts"],
		{
			"age-not-below-none": [
				"greatest(0, floor(extract(epoch FROM now() - ${moment}) / 60))",
				"floor(extract(epoch FROM now() - ${moment}) / 60)",
				"what came just now is '-1 dəq' old where the clocks differ by a little",
			],
		},
	),
	...inFile("app/admin/cockpit/use-live-claim.ts", WORK, {
		"claim-lapses-on-the-page": [
			"if (claimedBy === null || claimedForS === null) return;",
			"if (claimedBy !== null || claimedForS !== null) return;",
			"an order reads as taken by somebody who went home, until something else happens",
		],
	}),
	...inFile("app/admin/cockpit/claim.tsx", WORK, {
		"claim-renewed-while-open": [
			"if (!isOpened && !isWorkedOn(id)) return;",
			"void isWorkedOn;",
			"what one has ever taken stays one's own for as long as it is listed",
		],
	}),
	...inFile("app/admin/read-figures.server.ts", COST, {
		"waiting-counted-so-far": [
			"ORDER BY created_at DESC, id DESC LIMIT ${MOST_COUNTED + 1}",
			"ORDER BY created_at DESC, id DESC",
			"every page of an admin counts all that waits",
		],
	}),
	...inFile("app/balance/count-top-ups.server.ts", TOP_UPS, {
		"top-ups-counted-so-far": [
			"sql`LIMIT ${MOST_COUNTED + 1}`",
			"sql``",
			"all top-ups are counted for each page",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", TOP_UPS, {
		"alike-waiting": [
			" AND other.status = 'pending'\n\t\t\tAND other.amount_qepik",
			"\n\t\t\tAND other.amount_qepik",
			"what was decided long ago warns of the same amount",
		],
		"alike-others": [
			"other.amount_qepik = top_ups.amount_qepik AND other.id <> top_ups.id",
			"other.amount_qepik = top_ups.amount_qepik",
			"a top-up warns of itself",
		],
		"alike-counted-so-far": [
			"LIMIT ${MOST_ALIKE}",
			"LIMIT ${MOST_ALIKE * 100}",
			"ten thousand of one amount are counted for each row",
		],
	}),
	...inFile("app/balance/admin-top-up-card.tsx", DASHBOARD, {
		"card-shows-signs": [
			"<Signs topUp={topUp} />",
			"",
			"from the dashboard a payment is booked for somebody else who asked for as much",
		],
	}),
	...inFile("app/admin/filters/saved-filters.server.ts", FILTERS, {
		"filters-of-a-queue": [
			"and(eq(savedFilters.adminId, adminId), eq(savedFilters.queue, queue))",
			"eq(savedFilters.adminId, adminId)",
			"the filters of one queue stand above the other",
		],
	}),
	...inFile("app/admin/filters/filter-form.server.ts", FILTERS, {
		"filters-own-statuses": [
			"STATUSES_OF[read.queue].find((known) => known === read.status) ?? null",
			"read.status",
			"a filter is saved with a status that its queue does not know",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", SEARCH, {
		"found-by-former-name": [
			"SELECT game_id FROM former_game_names WHERE ${isMeant(sql`name_words`)} LIMIT ${limit}",
			"SELECT game_id FROM former_game_names WHERE false",
			"the orders of a game that was renamed are not found by what their customers call it",
		],
	}),
	...inDatabase(SEARCH).untriggered("games", {
		games_keep_former_name: "the orders of a game that was renamed are lost to the search",
		games_keep_removed_name: "the orders of a game that was removed are lost to the search",
	}),
	...inFile("app/admin/cockpit/cockpit.css", ["e2e/print.test.ts"], {
		"queue-printed": [
			"@media screen and (width < 64rem)",
			"@media (width < 64rem)",
			"who prints the queue gets one order of it",
		],
	}),
	...inFile("app/admin/dashboard.css", ["e2e/admin-in-view.test.ts"], {
		"chart-above-the-fold": ["order: -1;", "order: 1;", "the chart is below all that waits"],
	}),
];
