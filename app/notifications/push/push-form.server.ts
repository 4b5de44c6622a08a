import { createECDH } from "node:crypto";
import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { isPushEndpoint } from "./endpoint.server.ts";

const OTHER_VENDOR = "Bu brauzerin bildiriş xidməti tanınmır, bildirişlər qoşulmadı";
const BROKEN = "Brauzer bildirişləri qoşa bilmədi, yenidən cəhd edin";

/** Where a browser says that it is reached. */
export type Address = { endpoint: string; p256dh: string; auth: string };

const address = {
	endpoint: z.string().min(1),
	p256dh: z.string().refine(isPublicKey),
	auth: z.string().regex(/^[\w-]{22}$/),
};
const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("on"), ...address }),
	z.object({ intent: z.literal("renew"), ...address }),
	z.object({ intent: z.literal("move"), ...address }),
	z.object({ intent: z.literal("off") }),
	z.object({ intent: z.literal("decline") }),
]);
const staffSchema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("on"),
		...address,
		orders: z.literal("on").optional(),
		topUps: z.literal("on").optional(),
	}),
	z.object({ intent: z.literal("off") }),
	z.object({ intent: z.literal("test") }),
]);

/** What a customer's page, or its service worker, sends. */
export function readPushForm(form: FormData, env: Pick<Env, "pushFake">) {
	return knownVendor(readFields(schema, form, broken), env);
}

/** What an admin sends from the page where the channels stand. */
export function readStaffForm(form: FormData, env: Pick<Env, "pushFake">) {
	return knownVendor(readFields(staffSchema, form, broken), env);
}

const broken = () => new Problem("invalid", BROKEN);

function knownVendor<Input extends object>(input: Input, env: Pick<Env, "pushFake">): Input {
	if ("endpoint" in input && !isPushEndpoint(String(input.endpoint), env)) {
		throw new Problem("invalid", OTHER_VENDOR);
	}
	return input;
}

/** Another point would be found out when the first message is sealed. */
function isPublicKey(text: string): boolean {
	if (!/^[\w-]{87}$/.test(text)) return false;
	const own = createECDH("prime256v1");
	own.generateKeys();
	try {
		own.computeSecret(Buffer.from(text, "base64url"));
		return true;
	} catch {
		return false;
	}
}
