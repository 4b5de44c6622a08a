/** Every kind of refusal that a person can cause, with its HTTP status. */
const STATUS = {
	"not-signed-in": 401,
	forbidden: 403,
	"not-found": 404,
	invalid: 422,
	"wrong-password": 401,
	"register-failed": 422,
	"cart-empty": 422,
	"balance-short": 409,
	"in-debt": 409,
	unavailable: 409,
	"stock-short": 409,
	"price-changed": 409,
	"attempt-reused": 409,
	"already-processed": 409,
	taken: 409,
	"balance-moved": 409,
	"category-in-use": 409,
	"settings-moved": 409,
	"text-moved": 409,
	"last-admin": 409,
	unsettled: 409,
	"account-closed": 409,
	"too-many": 429,
	outage: 503,
} as const;

export type ProblemCode = keyof typeof STATUS;

/** The message for each form field that is wrong, by the name of the field. */
export type FieldErrors = Record<string, string>;

/**
 * A refusal with the message that the person reads. Thrown from a verb, it rolls the transaction
 * back; `answered` in app/forms/answered.server.ts turns it into a status and a toast.
 */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly code: ProblemCode;
	readonly fields: FieldErrors | undefined;

	constructor(code: ProblemCode, message: string, fields?: FieldErrors) {
		super(message);
		this.code = code;
		this.fields = fields;
	}

	get status(): number {
		return STATUS[this.code];
	}
}
