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
		"waiting-orders": [
			"(SELECT count(*) FROM orders WHERE status = 'pending') AS orders",
			"(SELECT count(*) FROM orders) AS orders",
			"the menu counts orders that somebody took",
		],
		"waiting-top-ups": [
			"(SELECT count(*) FROM top_ups WHERE status = 'pending') AS \"topUps\"",
			'(SELECT count(*) FROM top_ups) AS "topUps"',
			"the menu counts top-ups that were decided",
		],
		"waiting-newest-order": [
			"to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM orders\n\t\t\t\tWHERE status = 'pending'",
			"to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM orders\n\t\t\t\tWHERE true",
			"an order that arrives makes no sound",
		],
		"waiting-newest-top-up": [
			"to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM top_ups",
			"to_char(min(created_at), 'YYYYMMDDHH24MISSUS') FROM top_ups",
			"a top-up that arrives makes no sound",
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
