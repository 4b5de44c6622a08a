// An admin who sends one form after the other, each a transaction; a form without a response is sent
// again unchanged. Whatever was acknowledged has to be in the database.
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "#app/core/ids.ts";
import { formatAmount } from "#app/core/money.ts";
import type { Customer } from "../make.ts";

type Options = {
	address: string;
	admin: Customer;
	/** A customer whose balance only this admin changes. */
	adjusted: Customer;
	/** A customer who creates top-ups. */
	asking: Customer;
};

type Query = (statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
/** An acknowledged action, and the reference to count it in the database. */
type Done = { action: string; reference: string };

const TIMEOUT_MS = 1000;
const PAUSE_MS = 30;

export class AdminAtWork {
	readonly done: Done[] = [];
	readonly #options: Options;
	#balanceQepik = 0;
	#over = false;
	#working: Promise<unknown> = Promise.resolve();

	constructor(options: Options) {
		this.#options = options;
	}

	start() {
		this.#over = false;
		this.#working = this.#work();
	}

	async stop() {
		this.#over = true;
		await this.#working;
	}

	async #work() {
		while (!this.#over) {
			await this.#adjust();
			await this.#approveAll();
			for (const orderId of await this.#read("/admin/orders?status=pending", "orderId")) {
				await this.#cancelAndRefund(orderId);
				await this.#adjust();
				if (this.#over) return;
			}
		}
	}

	async #adjust() {
		const { adjusted } = this.#options;
		const newBalanceQepik = 1000 + ((this.#balanceQepik + 7) % 5000);
		const reason = newId();
		const told = await this.#insist(`/admin/users/${adjusted.id}`, {
			intent: "balance",
			newBalance: formatAmount(newBalanceQepik),
			seenBalance: String(this.#balanceQepik),
			reason,
		});
		if (told !== "done") return;
		this.#balanceQepik = newBalanceQepik;
		this.done.push({ action: "adjustment", reference: reason });
	}

	async #approveAll() {
		const { asking } = this.#options;
		await this.#post("/balance", { amount: "1.00", type: "abb" }, asking);
		for (const id of await this.#read("/admin/balance?status=pending", "id")) {
			const form = { intent: "approve", id, amount: "1.00" };
			if ((await this.#insist("/admin/balance", form)) !== "done") continue;
			this.done.push({ action: "approval", reference: id });
		}
	}

	async #cancelAndRefund(orderId: string) {
		const cancel = { intent: "status", orderId, status: "cancelled" };
		if ((await this.#insist("/admin/orders", cancel)) !== "done") return;
		this.done.push({ action: "cancelling", reference: orderId });
		const refund = { intent: "refund", orderId };
		if ((await this.#insist("/admin/orders", refund)) !== "done") return;
		this.done.push({ action: "refund", reference: orderId });
	}

	/** The values of a hidden field on a page; none while the page does not load. */
	async #read(path: string, field: string): Promise<string[]> {
		const response = await this.#fetch(path);
		const page = response?.status === 200 ? response.text : "";
		const found = page.matchAll(new RegExp(`name="${field}" value="([^"]+)"`, "g"));
		return [...new Set([...found].map(([, value]) => value as string))];
	}

	/** Sends a form until the shop responds; undefined when the work ends before. */
	async #insist(path: string, form: Record<string, string>) {
		while (!this.#over) {
			const told = await this.#post(path, form, this.#options.admin);
			await delay(PAUSE_MS);
			if (told) return told;
		}
		return undefined;
	}

	async #post(path: string, form: Record<string, string>, person: Customer) {
		const response = await this.#fetch(`${path}.data`, {
			method: "POST",
			body: new URLSearchParams(form),
			headers: { cookie: person.cookie, "sec-fetch-site": "same-origin" },
		});
		if (response?.status === 200) return "done";
		return response && response.status >= 400 && response.status < 500 ? "refused" : undefined;
	}

	async #fetch(path: string, init: RequestInit = { headers: this.#headers }) {
		const { address } = this.#options;
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		try {
			const response = await fetch(`${address}${path}`, { redirect: "manual", ...init, signal });
			return { status: response.status, text: await response.text() };
		} catch {
			await delay(PAUSE_MS);
			return undefined;
		}
	}

	get #headers() {
		return { cookie: this.#options.admin.cookie };
	}
}

const COUNT_OF: Record<string, string> = {
	adjustment: "SELECT count(*) FROM balance_entries WHERE kind = 'adjustment' AND reason = $1",
	approval: "SELECT count(*) FROM balance_entries WHERE kind = 'topup' AND reference = $1",
	cancelling: "SELECT count(*) FROM orders WHERE id = $1 AND cancelled_at IS NOT NULL",
	refund: "SELECT count(*) FROM balance_entries WHERE kind = 'refund' AND reference = $1",
};

/** The acknowledged actions that are missing in the database, or in it twice. */
export async function findBrokenActions(query: Query, done: Done[]) {
	const lost: string[] = [];
	const doubled: string[] = [];
	for (const { action, reference } of done) {
		const [row] = await query(COUNT_OF[action] as string, [reference]);
		const times = Number(row?.count);
		if (times === 0) lost.push(`${action} ${reference}`);
		if (times > 1) doubled.push(`${action} ${reference}`);
	}
	return { lost, doubled };
}
