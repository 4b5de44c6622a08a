import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the lists of top-ups and the ledger hold, and that their last rows can be reached. */
export const mutants: Mutant[] = [
	...inFile("app/balance/read-top-ups.server.ts", ["app/balance/read-top-ups.test.ts"], {
		"top-up-others-of-all": [
			"other.user_id = top_ups.user_id AND other.id",
			"other.id",
			"a customer is judged by what others paid",
		],
		"top-up-others-itself": [
			" AND other.id <> top_ups.id AND ${decided}",
			" AND ${decided}",
			"a top-up counts as one of those before it",
		],
		"top-up-others-withdrawn": [
			" AND other.withdrawn_at IS NULL",
			"",
			"what a customer withdrew counts as refused",
		],
		"top-up-others-bounded": [
			"LIMIT ${MOST_OTHERS}",
			"LIMIT 1000",
			"the queue reads everything that its customers ever asked for",
		],
		"top-ups-page-two": [
			".orderBy(list.order.by)\n\t\t.limit(limit + 1);",
			".orderBy(list.order.by)\n\t\t.limit(limit);",
			"page two of the top-ups, waiting or decided, cannot be reached",
		],
		"top-ups-next-page": [
			", list.order.after(after)) as SQL",
			") as SQL",
			"each page of the top-ups is the first one",
		],
		"top-ups-longest-wait-first": [
			"order: oldestFirst(createdAt, topUpId),",
			"order: newestFirst(createdAt, topUpId),",
			"whoever has waited longest for their money waits on",
		],
		"top-ups-newest-decision-first": [
			"order: newestFirst(processedAt, topUpId),",
			"order: newestFirst(createdAt, topUpId),",
			"the decision that an admin wants to turn round is not on top",
		],
		"top-ups-that-wait": [
			"holds: sql`${topUps.status} = 'pending'`,",
			"holds: sql`true`,",
			"what was decided is offered for a decision again",
		],
		"top-ups-that-were-decided": [
			"holds: sql`${topUps.status} <> 'pending'`,",
			"holds: sql`true`,",
			"the history of top-ups shows what waits",
		],
		"top-ups-by-status": [
			"filters, status && eq(topUps.status, status)",
			"filters, status && undefined",
			"the filter by status filters nothing",
		],
		"top-ups-of-a-customer": [
			"userId ? eq(topUps.userId, userId) : undefined",
			"userId ? undefined : undefined",
			"a customer's page offers other customers' top-ups for a decision",
		],
		"top-ups-search-page-two": [
			"LIMIT ${limit + 1}`",
			"LIMIT ${limit}`",
			"page two of a search cannot be reached",
		],
		"top-ups-by-arrived-amount": [
			"amounts: [amountQepik, approvedAmountQepik],",
			"amounts: [amountQepik],",
			"a top-up is not found by what really arrived",
		],
		"top-ups-too-wide": [
			"isTooWide: users.length > MANY_CUSTOMERS",
			"isTooWide: users.length > MANY_CUSTOMERS + 1",
			"a search that leaves rows out does not say so",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", ["app/balance/read-top-ups.test.ts"], {
		"top-ups-a-week-old": [
			"interval '7 days'",
			"interval '8 days'",
			"a top-up that waits for weeks is not marked",
		],
	}),
	...inFile("app/balance/read-ledger.server.ts", ["app/balance/read-ledger.test.ts"], {
		"ledger-of-one": [
			"eq(balanceEntries.userId, userId),\n\t\t\t\tbefore",
			"before",
			"a customer reads other customers' ledgers",
		],
		"ledger-who": [
			"withActor = false",
			"withActor = true",
			"customers read which admin booked an entry",
		],
	}),
];
