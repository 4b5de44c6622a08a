import type { Mutant } from "./mutant.ts";

const FIGURES = "app/admin/read-figures.server.ts";
const OF_FIGURES = ["app/admin/read-figures.test.ts"];
const DASHBOARD = "app/admin/dashboard.page.tsx";
const OF_DASHBOARD = ["test/dashboard.test.ts"];
const SETUP = "app/admin/read-setup.server.ts";
const OF_SETUP = ["app/admin/read-setup.test.ts"];

/** The dashboard: its figures, its days, what is still to be set up. */
export const adminDashboard: Mutant[] = [
	{
		name: "figures-pending-top-ups",
		lost: "the dashboard counts top-ups that were decided",
		file: FIGURES,
		text: "FROM top_ups WHERE status = 'pending') AS \"pendingTopUps\"",
		becomes: 'FROM top_ups) AS "pendingTopUps"',
		tests: OF_FIGURES,
	},
	{
		name: "figures-pending-orders",
		lost: "the dashboard counts orders that somebody took",
		file: FIGURES,
		text: "AS orders FROM orders WHERE status = 'pending')\n\t\tSELECT",
		becomes: "AS orders FROM orders)\n\t\tSELECT",
		tests: OF_FIGURES,
	},
	{
		name: "figures-orders",
		lost: "the dashboard's orders leave out those that wait",
		file: FIGURES,
		text: "settled.orders + waiting.orders AS orders",
		becomes: "settled.orders AS orders",
		tests: OF_FIGURES,
	},
	{
		name: "figures-day-of-waiting",
		lost: "an order after midnight counts for the day before",
		file: FIGURES,
		text: "baku_day(created_at) AS day",
		becomes: "(created_at AT TIME ZONE 'UTC')::date AS day",
		tests: OF_FIGURES,
	},
	{
		name: "figures-day-of-revenue",
		lost: "the revenue after midnight counts for the day before",
		sql: `CREATE OR REPLACE FUNCTION baku_day(timestamptz) RETURNS date
			LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN ($1 AT TIME ZONE 'UTC')::date;`,
		tests: OF_FIGURES,
	},
	{
		name: "figures-days",
		lost: "the chart begins a day too early",
		file: FIGURES,
		text: `generate_series(0, \${days - 1}::integer)`,
		becomes: `generate_series(0, \${days}::integer)`,
		tests: OF_FIGURES,
	},
	{
		name: "figures-days-in-order",
		lost: "the chart runs backwards",
		file: FIGURES,
		text: "ORDER BY day`",
		becomes: "ORDER BY day DESC`",
		tests: OF_FIGURES,
	},
	{
		name: "figures-orders-of-a-day",
		lost: "a day's orders leave out those that wait",
		file: FIGURES,
		text: "coalesce(settled_orders, 0) + coalesce(waiting.orders, 0)",
		becomes: "coalesce(settled_orders, 0)",
		tests: OF_FIGURES,
	},
	{
		name: "waiting-orders",
		lost: "the menu counts orders that somebody took",
		file: FIGURES,
		text: "(SELECT count(*) FROM orders WHERE status = 'pending') AS orders",
		becomes: "(SELECT count(*) FROM orders) AS orders",
		tests: OF_FIGURES,
	},
	{
		name: "waiting-top-ups",
		lost: "the menu counts top-ups that were decided",
		file: FIGURES,
		text: "(SELECT count(*) FROM top_ups WHERE status = 'pending') AS \"topUps\"",
		becomes: '(SELECT count(*) FROM top_ups) AS "topUps"',
		tests: OF_FIGURES,
	},
	{
		name: "waiting-newest-order",
		lost: "an order that arrives makes no sound",
		file: FIGURES,
		text: "to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM orders\n\t\t\t\tWHERE status = 'pending'",
		becomes: "to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM orders\n\t\t\t\tWHERE true",
		tests: OF_FIGURES,
	},
	{
		name: "waiting-newest-top-up",
		lost: "a top-up that arrives makes no sound",
		file: FIGURES,
		text: "to_char(max(created_at), 'YYYYMMDDHH24MISSUS') FROM top_ups",
		becomes: "to_char(min(created_at), 'YYYYMMDDHH24MISSUS') FROM top_ups",
		tests: OF_FIGURES,
	},
	{
		name: "money-check-newest",
		lost: "the dashboard shows the first check of the money for ever",
		file: "app/admin/read-money-check.server.ts",
		text: "ORDER BY id DESC",
		becomes: "ORDER BY id",
		tests: OF_FIGURES,
	},
	{
		name: "money-check-findings",
		lost: "the dashboard says that the money is in order when it is not",
		file: "app/admin/money-check.tsx",
		text: "check.findings === 0",
		becomes: "check.findings >= 0",
		tests: OF_DASHBOARD,
	},
	{
		name: "dashboard-days",
		lost: "the dashboard shows as many days as an address says",
		file: DASHBOARD,
		text: 'SPANS.find((span) => String(span) === url.searchParams.get("days")) ?? 30',
		becomes: 'Number(url.searchParams.get("days") ?? 30)',
		tests: OF_DASHBOARD,
	},
	{
		name: "dashboard-queue",
		lost: "the dashboard hides one of those that wait longest",
		file: DASHBOARD,
		text: "const QUEUE = 3;",
		becomes: "const QUEUE = 2;",
		tests: OF_DASHBOARD,
	},
	{
		name: "dashboard-more",
		lost: "the dashboard counts those that it shows as left out",
		file: "app/admin/waiting-queues.tsx",
		text: "figures.pendingTopUps - shownOf(topUps, topUpRows.rows)",
		becomes: "figures.pendingTopUps",
		tests: OF_DASHBOARD,
	},
	{
		name: "setup-demo-values",
		lost: "customers of a new shop pay to the demonstration's card",
		file: SETUP,
		text: 'settings[name] !== "" && !isDemoValue(settings, name)',
		becomes: 'settings[name] !== "" || !isDemoValue(settings, name)',
		tests: OF_SETUP,
	},
	{
		name: "setup-address",
		lost: "letters to customers lead to the owner's own machine",
		file: SETUP,
		text: "if (!origin) return false;",
		becomes: "if (origin) return true;\n\tif (!origin) return false;",
		tests: OF_SETUP,
	},
];
