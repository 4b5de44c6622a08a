import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The dashboard: its figures, its days, what is still to be set up. */
export const mutants: Mutant[] = [
	...inFile("app/admin/read-figures.server.ts", ["app/admin/read-figures.test.ts"], {
		"figures-pending-top-ups": [
			"FROM top_ups WHERE status = 'pending') AS \"pendingTopUps\"",
			'FROM top_ups) AS "pendingTopUps"',
			"the dashboard counts top-ups that were decided",
		],
		"figures-pending-orders": [
			"AS orders FROM orders WHERE status = 'pending')\n\t\tSELECT",
			"AS orders FROM orders)\n\t\tSELECT",
			"the dashboard counts orders that somebody took",
		],
		"figures-day-of-waiting": [
			"baku_day(created_at) AS day",
			"(created_at AT TIME ZONE 'UTC')::date AS day",
			"an order after midnight counts for the day before",
		],
		"admin-figures-days": [
			"generate_series(0, ${days - 1}::integer)",
			"generate_series(0, ${days}::integer)",
			"the chart begins a day too early",
		],
		"figures-days-in-order": ["ORDER BY day`", "ORDER BY day DESC`", "the chart runs backwards"],
		"waiting-pending": [
			"SELECT FROM ${table} WHERE status = 'pending'",
			"SELECT FROM ${table}",
			"the menu counts what was decided",
		],
		"waiting-newest-order": [
			"to_char(max(created_at), ${STAMP}) FROM orders\n\t\t\t\tWHERE status = 'pending'",
			"to_char(max(created_at), ${STAMP}) FROM orders\n\t\t\t\tWHERE true",
			"an order that arrives makes no sound",
		],
		"waiting-newest-top-up": [
			"to_char(max(created_at), ${STAMP}) FROM top_ups",
			"to_char(min(created_at), ${STAMP}) FROM top_ups",
			"a top-up that arrives makes no sound",
		],
	}),
	...inFile("app/admin/read-sales.server.ts", ["app/admin/read-sales.test.ts"], {
		"compare-whole-days": [
			"FROM orders WHERE created_at BETWEEN since AND upto",
			"FROM orders WHERE created_at BETWEEN since AND since + interval '1 day'",
			"the morning of today is compared with all of yesterday",
		],
		"compare-from-midnight-elsewhere": [
			"time '00:00') AT TIME ZONE 'Asia/Baku' AS since",
			"time '00:00') AT TIME ZONE 'UTC' AS since",
			"what comes after midnight counts for nobody's day",
		],
		"compare-completed-later": [
			" AND completed_at <= upto",
			"",
			"yesterday has the revenue of its whole day, today that of its morning",
		],
		"compare-revenue-refunded": [
			"sum(total_qepik - refunded_qepik)",
			"sum(total_qepik)",
			"what was given back counts as revenue",
		],
		"compare-taken-back": [
			"approved_amount_qepik - coalesce(taken_back_qepik, 0)",
			"approved_amount_qepik",
			"an approval that was taken back counts as money that came in",
		],
		"compare-asked": [
			"sum(approved_amount_qepik -",
			"sum(amount_qepik -",
			"top-ups count by what was asked, not by what arrived",
		],
		"compare-refunds-only": [
			"WHERE kind = 'refund' AND created_at",
			"WHERE created_at",
			"purchases count as refunds",
		],
		"delivery-of-completed": [
			"WHERE status = 'completed' ORDER BY",
			"WHERE true ORDER BY",
			"orders that wait make the shop look slow",
		],
		"delivery-of-newest": [
			"ORDER BY created_at DESC, id DESC LIMIT ${newest}",
			"ORDER BY created_at, id LIMIT ${newest}",
			"the delivery times are those of the shop's first days",
		],
		"best-sellers-returned": [
			"price_qepik - returned * unit_price_qepik",
			"price_qepik",
			"what came back counts as sold",
		],
		"best-sellers-cancelled": [
			"status <> 'cancelled' AND kept_qepik > 0 AND quantity > returned\n\t\tGROUP",
			"kept_qepik > 0 AND quantity > returned\n\t\tGROUP",
			"what was cancelled sells best",
		],
		"best-sellers-refunded": [
			"status <> 'cancelled' AND kept_qepik > 0 AND quantity > returned\n\t\tGROUP",
			"status <> 'cancelled' AND quantity > returned\n\t\tGROUP",
			"what was given back sells best",
		],
		"best-sellers-bounded": [
			"LIMIT ${countedOrders})\n",
			"LIMIT 1 + ${countedOrders})\n",
			"the page says how many orders it counts, and counts more",
		],
		"best-sellers-first-day": [
			"${days - 1}::integer + time",
			"${days}::integer + time",
			"what sells reaches back a day further than the page says",
		],
	}),
	{
		name: "figures-day-of-revenue",
		lost: "the revenue after midnight counts for the day before",
		sql: "CREATE OR REPLACE FUNCTION baku_day(timestamptz) RETURNS date\n\t\t\tLANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE\n\t\t\tRETURN ($1 AT TIME ZONE 'UTC')::date;",
		tests: ["app/admin/read-figures.test.ts"],
	},
	...inFile("app/admin/read-money-check.server.ts", ["app/admin/read-figures.test.ts"], {
		"money-check-newest": [
			"ORDER BY id DESC",
			"ORDER BY id",
			"the dashboard shows the first check of the money for ever",
		],
	}),
	...inFile("app/admin/money-check.tsx", ["test/dashboard.test.ts"], {
		"money-check-findings": [
			"check.findings === 0",
			"check.findings >= 0",
			"the dashboard says that the money is in order when it is not",
		],
	}),
	...inFile("app/admin/dashboard.page.tsx", ["test/dashboard.test.ts"], {
		"dashboard-days": [
			'SPANS.find((span) => String(span) === url.searchParams.get("days")) ?? 30',
			'Number(url.searchParams.get("days") ?? 30)',
			"the dashboard shows as many days as an address says",
		],
		"dashboard-queue": [
			"const QUEUE = 3;",
			"const QUEUE = 2;",
			"the dashboard hides one of those that wait longest",
		],
	}),
	...inFile("app/admin/waiting-queues.tsx", ["test/dashboard.test.ts"], {
		"dashboard-more": [
			"figures.pendingTopUps - shownOf(topUps, topUpRows.rows)",
			"figures.pendingTopUps",
			"the dashboard counts those that it shows as left out",
		],
	}),
	...inFile("app/admin/read-setup.server.ts", ["app/admin/read-setup.test.ts"], {
		"setup-demo-values": [
			'settings[name] !== "" && !isDemoValue(settings, name)',
			'settings[name] !== "" || !isDemoValue(settings, name)',
			"customers of a new shop pay to the demonstration's card",
		],
		"setup-factor-required": [
			"env.requireAdmin2fa ? REQUIRED_FACTOR",
			"env.requireAdmin2fa && !env ? REQUIRED_FACTOR",
			"an admin learns only at the first refund that a second factor is needed",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/admin/read-setup.test.ts"], {
		"setup-address": [
			"if (!origin) return false;",
			"if (origin) return true;\n\tif (!origin) return false;",
			"letters to customers lead to the owner's own machine",
		],
	}),
];
