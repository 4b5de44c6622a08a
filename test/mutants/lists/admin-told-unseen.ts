import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an admin's page is told, keeps of its address, and lets go of. */
export const mutants: Mutant[] = [
	...inFile("app/balance/cash/cash-days-table.tsx", ["app/balance/cash/cash-page.test.ts"], {
		"cash-day-keeps-span": [
			"const next = new URLSearchParams(searchParams);",
			"const next = new URLSearchParams();",
			"who opens a day loses the span that was chosen",
		],
	}),
	...inFile("app/admin/filters/filter-chips.tsx", ["e2e/work-off-many.test.ts"], {
		"filter-saved-with-status": [
			'send({ name, search, status: status ?? "",',
			'send({ name, search, status: "",',
			"a filter is saved without the status that it narrowed",
		],
	}),
	...inFile("app/admin/cockpit/keys.tsx", ["e2e/led-past-colleagues.test.ts"], {
		"led-to-ones-own": [
			"(!row.claimedBy || row.claimedBy === adminId)",
			"!row.claimedBy",
			"after a decision one is led past what one has taken oneself",
		],
	}),
	...inFile("app/audit/audit.page.tsx", ["app/audit/audit-page.test.ts"], {
		"journal-filter-shown": [
			' defaultValue={filters.get("kind") ?? ""}',
			' defaultValue=""',
			"a journal that is narrowed says that it shows everything",
		],
	}),
	...inFile("app/users/admin-user.page.tsx", ["test/card-payments.test.ts"], {
		"debt-closed-published": [
			"closeDebt(db, { topUpId: input.topUpId, userId, adminId });\n\t\tbalanceChanged(hub, userId);",
			"closeDebt(db, { topUpId: input.topUpId, userId, adminId });",
			"a debt that was closed still stands on open pages",
		],
	}),
	...inFile("app/server/do-jobs.server.ts", ["app/server/do-jobs.test.ts"], {
		"given-up-published": [
			"() => jobsChanged(app.hub)",
			"() => void jobsChanged",
			"an open dashboard does not show that work was given up",
		],
	}),
	...inFile(
		"app/notifications/telegram/take-news.server.ts",
		["app/notifications/telegram/send-news.test.ts"],
		{
			"telegram-longest-pause": [
				"greatest(paused_until, now() + ${pauseS} * interval '1 second')",
				"now() + ${pauseS} * interval '1 second'",
				"a shorter pause ends a longer one that Telegram asked for before",
			],
		},
	),
	...inFile(
		"app/settings/pages/change-owner-page.server.ts",
		["app/settings/pages/owner-pages.test.ts"],
		{
			"owner-page-at-once": [
				"\t\t\t\t\t\t.onConflictDoNothing()\n",
				"",
				"of two admins who save a page at once the second is told of a failure of the shop",
			],
		},
	),
	...inFile(
		"app/settings/pages/edit-owner-page.page.tsx",
		["app/settings/pages/owner-pages.test.ts"],
		{
			"owner-page-template-told": [
				"{version === 0 && (\n\t\t\t\t\t\t<Notice",
				"{version > 0 && (\n\t\t\t\t\t\t<Notice",
				"the owner is not told that customers read a template",
			],
		},
	),
	...inFile("app/settings/settings-history.tsx", ["app/settings/admin-settings.test.ts"], {
		"settings-history-who": ["{actorName} · ", "", "nobody sees who changed the card's number"],
	}),
	...inFile("app/admin/cockpit/waiting-age.tsx", ["test/admin-lists.test.ts"], {
		"age-of-decided": [
			'waits ? latenessOf({ ...of, ageMinutes }, patience) : "in time"',
			"latenessOf({ ...of, ageMinutes }, patience)",
			"what was decided long ago stands there in red",
		],
	}),
	...inFile("app/balance/epoint/card-payment.route.ts", ["test/card-refund-page.test.ts"], {
		"ask-payment-refused": [
			"await askAboutPayment(app, topUpId);",
			"void askAboutPayment(app, topUpId).catch(() => {});",
			"an admin is told that the bank is asked where there is nothing to ask",
		],
	}),
];
