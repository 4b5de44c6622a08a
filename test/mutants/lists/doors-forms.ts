import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Forms: how their fields are read, and how an action answers. */
export const mutants: Mutant[] = [
	...inFile("app/forms/read-form.server.ts", ["app/forms/read-form.test.ts"], {
		"form-fields": ["MOST_FIELDS = 100", "MOST_FIELDS = 101", "a form has more fields than it may"],
		"form-fields-less": [
			"MOST_FIELDS = 100",
			"MOST_FIELDS = 99",
			"a form with as many fields as it may have is refused",
		],
		"form-fields-uncounted": [
			"countFields(body, type) > MOST_FIELDS",
			"false",
			"a form of a hundred thousand fields stops the shop for half a second",
		],
		"form-boundary": [
			": Number.POSITIVE_INFINITY",
			": 0",
			"a form that divides its fields in an odd way has as many as it likes",
		],
	}),
	...inFile("app/forms/read-fields.server.ts", ["app/forms/read-fields.test.ts"], {
		"fields-line-length": [
			"z.string().max(max,",
			"z.string().max(max + 1,",
			"a line is longer than the database keeps",
		],
		"fields-line-length-less": [
			"z.string().max(max,",
			"z.string().max(max - 1,",
			"a line of the permitted length is refused",
		],
		"fields-line-control": [
			"/[\\p{Cc}\\p{Zl}\\p{Zp}]/gu",
			"/\\0/gu",
			"a name holds control characters",
		],
		"fields-line-separator": [
			"[\\p{Cc}\\p{Zl}\\p{Zp}]",
			"[\\p{Cc}]",
			"a name holds a line break that is none to ASCII",
		],
		"fields-text-control": ["/[^\\P{Cc}\\n\\t]/gu", "/\\0/gu", "a text holds control characters"],
		"fields-text-lines": ["/[^\\P{Cc}\\n\\t]/gu", "/[^\\P{Cc}\\t]/gu", "a text loses its lines"],
		"fields-nul": ["\n\t\t.transform(clean)", "", "a NUL reaches the database"],
		"fields-trim": ['Zp}]/gu, "").trim()', 'Zp}]/gu, "")', "spaces count as a name"],
		"fields-first-message": ["??= message", "= message", "the last of several messages is shown"],
		"fields-refusal": [
			"\tif (result.success) return result.data;\n\tthrow refuse(errorsOf(result.error));",
			"\treturn result.data as never;",
			"a form that is wrong is read all the same",
		],
		"fields-least": [
			"readManat(text, leastQepik)",
			"readManat(text, 0)",
			"less than the least amount is taken",
		],
		"fields-blank": [
			'if (text === "") return blank;',
			'if (text === "" || !schema.safeParse(text).success) return blank;',
			"what is in a field that may be blank is not checked",
		],
		"fields-blank-zero": [
			'\t\tif (text === "") return blank;\n',
			"",
			"a blank field is read as its value",
		],
		"fields-insecure": [
			"\tif (!https || insecure.length === 0) return;\n",
			"\treturn;\n",
			"on https pictures are named that no browser loads",
		],
		"fields-insecure-http": [
			"!https || insecure",
			"insecure",
			"a shop without https refuses pictures by http",
		],
		"fields-insecure-case": ["/^http:/i", "/^http:/", "an address in capitals passes"],
		"fields-insecure-inside": [
			"/^http:/i",
			"/http:/i",
			"an address that only mentions http is refused",
		],
		"fields-insecure-first": [
			"[named].flat().some(",
			"[named].flat().slice(0, 1).some(",
			"only the first of several addresses is checked",
		],
	}),
	...inFile("app/forms/answered.server.ts", ["app/forms/answered.test.ts"], {
		"answer-everything": [
			" && names.includes(name)",
			"",
			"whatever was sent comes back, a password included",
		],
		"answer-typed": ["typed[name] = value", 'typed[name] = ""', "what was typed is lost"],
		"answer-redirect": [
			"\t\t\tif (thrown instanceof Response) throw thrown;\n",
			"",
			"an action that leads elsewhere is a failure",
		],
		"answer-status": [
			"error instanceof Problem ? error.status : 500",
			"error instanceof Problem ? 200 : 500",
			"a refusal looks like a success",
		],
		"answer-unlogged": ["if (!request.signal.aborted)", "if (false)", "a bug leaves no trace"],
		"answer-gone": [
			"\tif (!request.signal.aborted)\n",
			"",
			"somebody who closes the page is a failure of the shop",
		],
		"answer-unreadable": [
			"\tif (error instanceof TypeError && /form-?data/i.test(error.message)) return true;\n",
			"",
			"a body that is no form is a failure of the shop",
		],
		"answer-nul": ['["22021", "22P05"]', '["22P05"]', "a text with a NUL is a failure of the shop"],
		"answer-json-nul": [
			'["22021", "22P05"]',
			'["22021"]',
			"a JSON text with a NUL is a failure of the shop",
		],
		"answer-outage": [
			"\tif (!isOutage(thrown)) return thrown;\n",
			"\treturn thrown;\n",
			"an outage looks like a bug",
		],
		"answer-no-form": [
			'if (args.request.headers.has("content-type")) form',
			"form",
			"an action without a form is a failure",
		],
		"answer-failure-id": [
			"{ err: error, failureId, ...caller, pathname }",
			"{ err: error, ...caller, pathname }",
			"a person cannot say which failure they met",
		],
		"flash-for-ever": ["Max-Age=60", "Max-Age=86400", "a message is shown again and again"],
	}),
];
