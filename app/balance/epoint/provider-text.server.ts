import { MAX_QEPIK } from "#app/core/money.ts";

/** A flat object of texts. Numbers are as they were written: `1e3` stays `1e3`. */
export type ProviderText = Partial<Record<string, string>>;

/** As long as an address may be. */
const LONGEST = 2000;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Reads JSON of the provider: its texts and numbers, all as text; what is nested, null or very long is
 * left out. Undefined for what is no object.
 */
export function readProviderText(json: string): ProviderText | undefined {
	const keepNumbers: Reviver = (_, value, { source }) =>
		typeof value === "number" ? source : value;
	let parsed: unknown;
	try {
		parsed = JSON.parse(json, keepNumbers as (key: string, value: unknown) => unknown);
	} catch {
		return undefined;
	}
	if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
	const texts: ProviderText = Object.create(null);
	for (const [name, value] of Object.entries(parsed)) {
		if (typeof value === "string" && value.length <= LONGEST) texts[name] = value;
	}
	return texts;
}

const AMOUNT = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/;

/** An amount of the provider in qəpik, above zero; undefined for `1.001`, `1e3`, `-1`, `01.00`, `0`. */
export function readAmount(text: string | undefined): bigint | undefined {
	const [, whole, part = ""] = AMOUNT.exec(text ?? "") ?? [];
	if (whole === undefined) return undefined;
	const qepik = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
	return qepik > 0n && qepik <= BigInt(MAX_QEPIK) ? qepik : undefined;
}

/** A transaction's name, as we keep and send it. */
export function readTransaction(text: string | undefined): string | undefined {
	return text !== undefined && /^[\w.-]{1,100}$/.test(text) ? text : undefined;
}
