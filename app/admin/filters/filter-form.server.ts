import { z } from "zod";
import { anyText, lineOf, readFields } from "#app/forms/read-fields.server.ts";
import { STATUSES_OF, WORK_QUEUES } from "./work-queue.ts";

// A page of the version before names none.
const queue = z.enum(WORK_QUEUES).default("orders");

const schema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("save"),
		queue,
		name: lineOf(40),
		search: lineOf(100),
		status: anyText(),
		byGame: anyText().transform((sent) => sent === "yes"),
	}),
	z.object({ intent: z.literal("remove"), queue, name: anyText() }),
]);

/** Reads which filter an admin saves or removes. */
export function readFilterForm(form: FormData) {
	const read = readFields(schema, form);
	if (read.intent === "remove") return read;
	const status = STATUSES_OF[read.queue].find((known) => known === read.status) ?? null;
	return { ...read, status, byGame: read.byGame && read.queue === "orders" };
}
