import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { readProviderText } from "#app/balance/epoint/provider-text.server.ts";
import { isSigned, seal } from "#app/balance/epoint/signature.server.ts";
import { newId } from "#app/core/ids.ts";
import { FAKE_KEYS } from "#app/platform/epoint-env.server.ts";
import { cardPage, isManner, isReversal, type Manner, type Reversal } from "./card-page.ts";

export type FakePayment = {
	transaction: string;
	orderId: string;
	/** As the shop wrote it. */
	amount: string;
	description: string;
	status: "new" | "success" | "error" | "returned";
	successUrl: string;
	errorUrl: string;
	/** How it deals with the shop's wish to give money back; honestly, unless somebody chose otherwise. */
	reversal?: Reversal;
	/** 100, a payment, unless a test says otherwise. */
	operation?: string;
	/** What went back to the card, where that is not all of it. */
	returned?: string;
};

export type FakeEpoint = Awaited<ReturnType<typeof openFakeEpoint>>;
type Texts = Record<string, string>;
type Answers = Partial<Record<string, (asked: Texts) => Texts | "hang" | "cut">>;

const MOST_BYTES = 64 * 1024;
const LATE_MS = 8000;

/**
 * A provider on this machine with the paths and the signature of Epoint's, and a card page that asks for
 * no card. It tells the truth, or lies in the manner that is chosen there. Money it has none.
 */
export async function openFakeEpoint({ port = 0, callbackUrl = "", keys = FAKE_KEYS } = {}) {
	const payments = new Map<string, FakePayment>();
	/** Answers that tests put in the place of the true ones, by their path. */
	const answers: Answers = {};
	const asked: { path: string; fields: Texts }[] = [];
	const fake = {
		origin: "",
		callbackUrl,
		payments,
		answers,
		/** What the shop has asked so far. */
		asked,
		call,
		event,
		/** Pays, or does not, as somebody on the card page does. */
		settle,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};

	/** What the provider calls with, when a payment is as it is. */
	function event(payment: FakePayment, changed: Texts = {}): Texts {
		const { transaction, orderId, status, returned } = payment;
		const amount = (status === "returned" && returned) || payment.amount;
		return {
			...{ order_id: orderId, status, transaction, amount, code: "000", message: "Approved" },
			...{
				operation_code: payment.operation ?? "100",
				bank_transaction: `bt-${transaction}`,
				rrn: "000012345678",
			},
			...{ card_name: "NUMUNE", card_mask: "400000******0002", ...changed },
		};
	}

	/** Calls the shop; returns the status that it answers with. */
	async function call(content: Record<string, unknown>, signed = seal(keys.privateKey, content)) {
		const body = new URLSearchParams(signed);
		const response = await fetch(fake.callbackUrl, { method: "POST", body, redirect: "manual" });
		await response.arrayBuffer();
		return response.status;
	}

	/** Again until the shop answers 200, a few times, as the provider does. */
	async function callUntilTaken(content: Texts) {
		for (const pauseMs of [0, 500, 2000, 5000]) {
			await delay(pauseMs, undefined, { ref: false });
			if ((await call(content).catch(() => 0)) === 200) return;
		}
	}

	async function settle(payment: FakePayment, { pays, manner }: { pays: boolean; manner: Manner }) {
		if (payment.status !== "new") return;
		payment.status = pays && manner !== "lie" ? "success" : "error";
		if (manner === "silent") return;
		const told = event(payment, manner === "lie" ? { status: "success" } : {});
		if (manner === "late") await delay(LATE_MS, undefined, { ref: false });
		if (manner === "more") told.amount = `9${told.amount}`;
		if (manner === "forged") {
			const { data } = seal(keys.privateKey, told);
			await call(told, { data, signature: seal("another-key", told).signature });
			return;
		}
		await callUntilTaken(told);
		if (manner === "again") await Promise.all([1, 2, 3].map(() => callUntilTaken(told)));
		if (manner === "reordered") await callUntilTaken({ ...told, status: "failed" });
	}

	/** As a bank does after a complaint. */
	async function takeBack(payment: FakePayment) {
		if (payment.status !== "success") return;
		payment.status = "returned";
		await callUntilTaken(event(payment));
	}

	function request(fields: Texts): Texts {
		const { amount = "", order_id: orderId = "", description = "" } = fields;
		if (!/^\d+\.\d\d$/.test(amount) || orderId === "")
			return { status: "error", message: "fields" };
		// No number: shops outlive this process, and a transaction is one top-up's.
		const transaction = `te${newId()}`;
		payments.set(transaction, {
			...{ transaction, orderId, amount, description, status: "new" },
			successUrl: fields.success_redirect_url ?? "",
			errorUrl: fields.error_redirect_url ?? "",
		});
		return { status: "success", transaction, redirect_url: `${fake.origin}/pay/${transaction}` };
	}

	function status(fields: Texts): Texts {
		const payment = payments.get(fields.transaction ?? "");
		if (!payment) return { status: "error", message: "Transaction not found" };
		return event(payment);
	}

	/** Gives money back to the card, whole or in part, once. */
	function reverse(fields: Texts): Texts | "hang" {
		const payment = payments.get(fields.transaction ?? "");
		const { reversal = "honest" } = payment ?? {};
		if (payment?.status !== "success" || reversal === "error") {
			return { status: "error", message: "Cannot be reversed" };
		}
		const giveBack = () => {
			payment.returned = fields.amount ?? payment.amount;
			payment.status = "returned";
		};
		if (reversal === "late") setTimeout(giveBack, LATE_MS).unref();
		else giveBack();
		return reversal === "hang" ? "hang" : { status: "success" };
	}

	const paths: Record<string, (fields: Texts) => Texts | "hang"> = {
		"/api/1/request": request,
		"/api/1/get-status": status,
		"/api/1/reverse": reverse,
	};

	async function answerShop(path: string, sent: URLSearchParams, response: ServerResponse) {
		const data = sent.get("data") ?? "";
		const fields = readProviderText(Buffer.from(data, "base64").toString("utf8")) as Texts;
		const isKnown = isSigned(keys.privateKey, data, sent.get("signature") ?? "");
		if (!isKnown || fields?.public_key !== keys.publicKey) {
			return sendJson(response, { status: "error", message: "Signature did not match" });
		}
		asked.push({ path, fields });
		const answer = fake.answers[path.slice("/api/1".length)]?.(fields) ?? paths[path]?.(fields);
		if (answer === "hang") return;
		if (answer === "cut") return response.destroy();
		sendJson(response, answer ?? { status: "error", message: "No such path" });
	}

	async function answer(request: IncomingMessage, response: ServerResponse) {
		const { pathname } = new URL(request.url ?? "/", fake.origin);
		const sent = new URLSearchParams(await readBody(request));
		if (request.method === "POST" && pathname.startsWith("/api/1/")) {
			return answerShop(pathname, sent, response);
		}
		const payment = payments.get(/^\/pay\/(\w+)$/.exec(pathname)?.[1] ?? "");
		if (!payment) return response.writeHead(404).end();
		if (request.method !== "POST") return sendHtml(response, cardPage(payment));
		const reversal = sent.get("reversal") ?? "";
		if (isReversal(reversal)) {
			payment.reversal = reversal;
			return response.writeHead(303, { Location: pathname }).end();
		}
		const manner = sent.get("manner") ?? "";
		const pays = sent.get("pays") === "yes";
		const settled = sent.has("back")
			? takeBack(payment)
			: settle(payment, { pays, manner: isManner(manner) ? manner : "honest" });
		settled.catch((error) => console.error("fake Epoint:", error));
		const back = pays || sent.has("back") ? payment.successUrl : payment.errorUrl;
		response.writeHead(303, { Location: back }).end();
	}

	const server = createServer((request, response) => {
		answer(request, response).catch(() => response.destroy());
	}).listen(port, "127.0.0.1");
	await once(server, "listening");
	// It ends with the shop.
	server.unref();
	fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return fake;
}

async function readBody(request: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of request) {
		bytes += part.length;
		if (bytes > MOST_BYTES) throw new Error("too long");
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

function sendJson(response: ServerResponse, content: Texts) {
	response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(content));
}

function sendHtml(response: ServerResponse, html: string) {
	const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
	response.writeHead(200, headers).end(html);
}
