import { Problem } from "#app/core/problem.ts";

/** More than twice what the largest form of the shop has. */
const MOST_FIELDS = 100;

/**
 * Reads the form that was sent. Its fields are counted before it is taken apart, which for a hundred
 * thousand of them would take half a second in which nobody else is served.
 */
export async function readForm(request: Request): Promise<FormData> {
	const body = Buffer.from(await request.arrayBuffer());
	const type = request.headers.get("content-type") ?? "";
	if (countFields(body, type) > MOST_FIELDS) {
		throw new Problem("invalid", "Formada həddən artıq sahə var");
	}
	return new Response(body, { headers: { "content-type": type } }).formData();
}

const MULTIPART = /^multipart\/form-data\b/i;
/** As browsers write it: what would have to be unescaped is read by others than us in their own way. */
const BOUNDARY = /^multipart\/form-data;\s*boundary=([\w-]+)$/i;

function countFields(body: Buffer, type: string): number {
	if (!MULTIPART.test(type)) return 1 + countSeparators(body, "&");
	const [, boundary] = BOUNDARY.exec(type) ?? [];
	// The last one ends the form.
	return boundary ? countSeparators(body, `--${boundary}`) - 1 : Number.POSITIVE_INFINITY;
}

/** As many as there are, or one too many. */
function countSeparators(body: Buffer, separator: string): number {
	let count = 0;
	for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + 1)) {
		count++;
		if (count > MOST_FIELDS + 1) break;
	}
	return count;
}
