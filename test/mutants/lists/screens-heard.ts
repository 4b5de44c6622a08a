import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PARTS = ["app/storefront/heard.test.tsx"];

/** What a screen reader says of a page that changes. */
export const mutants: Mutant[] = [
	...inFile("app/admin/arrivals.tsx", PARTS, {
		"arrivals-heard": [
			' role="status"',
			"",
			"a screen reader does not tell an admin that an order or a request came",
		],
	}),
	...inFile(
		"app/catalog/admin/games/change-prices.page.tsx",
		["app/catalog/admin/games/sale-pages.test.ts"],
		{
			"price-preview-heard": [
				' role="status"',
				"",
				"a screen reader does not tell how many prices will change",
			],
		},
	),
	...inFile("app/catalog/pictures/upload-button.tsx", PARTS, {
		"upload-progress-heard": [
			' role="status"',
			"",
			"a screen reader does not tell how far an upload is",
		],
	}),
	...inFile("app/catalog/pictures/uploads-notice.tsx", PARTS, {
		"upload-wait-heard": [
			'\t\t\trole="status"\n',
			"",
			"a screen reader does not tell that saving waits for a picture",
		],
		"upload-wait-there-before": [
			"empty:sr-only",
			"empty:hidden",
			"in some browsers a screen reader does not tell that saving waits for a picture",
		],
	}),
	...inFile("app/catalog/shop/gallery.tsx", PARTS, {
		"gallery-counter-heard": [
			' aria-live="polite"',
			"",
			"a screen reader does not tell which picture is shown now",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", ["app/catalog/shop/search-page.test.ts"], {
		"search-outcome-heard": [
			' role="status"',
			"",
			"a screen reader does not tell how many games a search found",
		],
	}),
	...inFile("app/live/live-updates.tsx", ["e2e/lost-connection.test.ts"], {
		"lost-connection-heard": [
			' role="status"',
			"",
			"a screen reader does not tell that the page no longer follows changes",
		],
	}),
	...inFile("app/notifications/telegram/telegram-section.tsx", ["e2e/telegram.test.ts"], {
		"telegram-code-heard": [
			' role="status"',
			"",
			"a screen reader does not tell that the link to the bot is there",
		],
		"telegram-code-there-before": [
			"empty:sr-only",
			"empty:hidden",
			"in some browsers a screen reader does not tell that the link to the bot is there",
		],
	}),
	...inFile("app/orders/order-progress.tsx", ["app/orders/order-page.test.ts"], {
		"queue-place-heard": [
			' role="status"',
			"",
			"a screen reader does not tell that an order's place in the queue changed",
		],
	}),
	...inFile("app/orders/refund-part-dialog.tsx", ["e2e/refund-part.test.ts"], {
		"refund-part-refusal-heard": [
			' role="alert"',
			"",
			"a screen reader does not tell why a part of an order does not go back",
		],
	}),
	...inFile("app/storefront/storefront.layout.tsx", ["e2e/outage.test.ts"], {
		"outage-heard": [
			' role="status"',
			"",
			"a screen reader does not tell that prices may be out of date",
		],
	}),
	...inFile("app/ui/download-link.tsx", ["e2e/downloads.test.ts"], {
		"download-progress-heard": [
			' role="status"',
			"",
			"a screen reader does not tell that a download goes on",
		],
	}),
	...inFile("app/ui/spinner.tsx", PARTS, {
		"spinner-heard": [' role="status"', "", "a screen reader does not tell that something loads"],
	}),
	...inFile("app/ui/stepper.tsx", PARTS, {
		"stepper-heard": [
			' aria-live="polite"',
			"",
			"a screen reader does not tell the number that a press leads to",
		],
	}),
	...inFile("app/ui/toaster.tsx", ["e2e/messages.test.ts"], {
		"plain-toasts-heard": [
			' role="status"',
			"",
			"a screen reader does not tell the messages where their list could not be loaded",
		],
	}),
];
