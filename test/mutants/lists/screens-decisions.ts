import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an admin is asked before orders, top-ups and balances change, and what is said of them. */
export const mutants: Mutant[] = [
	...inFile("app/orders/order-status-buttons.tsx", ["e2e/undo-and-withdraw.test.ts"], {
		"order-cancel-asks": [
			'if (status === "cancelled") return "cancelling";',
			"",
			"one press by mistake cancels an order",
		],
		"order-cancel-with-refund": [
			'...(refund && { refund: "yes" })',
			"...{}",
			"who chose to give the money back has only cancelled",
		],
		"order-complete-cancelled-asks": [
			'status === "completed" && doubtsAbout(order).length > 0 ?',
			'status === "completed" && doubtsAbout(order).length < 0 ?',
			"an order whose money went back is delivered without a question",
		],
		"order-says-stock-returns": [
			"if (units.length === 0) return null;",
			"return null;",
			"nobody is told that units go back on sale",
		],
		"order-buttons-carry-what-was-seen": [
			'<input type="hidden" name="seen" value={order.status} />',
			"",
			"two admins set one order, and neither is told",
		],
		"order-current-status-disabled": [
			'disabled={order.status === status || fetcher.state !== "idle"}',
			'disabled={fetcher.state !== "idle"}',
			"the status that an order has can be set again",
		],
	}),
	...inFile("app/orders/order-status-buttons.tsx", ["e2e/admin-people.test.ts"], {
		"order-refund-once": [
			'if (order.status !== "cancelled" || leftQepik(order) === 0) return null;',
			'if (order.status !== "cancelled") return null;',
			"a refund is offered where it was made",
		],
		"order-refund-asks": [
			"onClick={() => setConfirming(true)}",
			"onClick={refund}",
			"one press by mistake gives the money back",
		],
	}),
	...inFile("app/orders/order-status-buttons.tsx", ["e2e/steady-lists.test.ts"], {
		"order-cancel-alone": [
			"onClick={() => onCancel(false)}",
			"onClick={() => onCancel(true)}",
			"'cancel only' gives the money back",
		],
	}),
	...inFile("app/orders/order-text-form.tsx", ["e2e/steady-lists.test.ts"], {
		"order-says-unsent": [
			'message.isDraft && <Badge tone="waiting">Göndərilməmiş mesaj</Badge>',
			"null",
			"a message that was typed and never sent is forgotten",
		],
	}),
	...inFile("app/orders/bought-lines.tsx", ["e2e/steady-lists.test.ts"], {
		"order-says-not-refunded": [
			'if (order.status === "cancelled") return <b',
			'if (order.status === "completed") return <b',
			"nobody sees that a cancelled order's money was kept",
		],
	}),
	...inFile("app/orders/bought-lines.tsx", ["e2e/undo-and-withdraw.test.ts"], {
		"order-shows-player-id": [
			"text={playerId}",
			"text={playerId.slice(1)}",
			"the wrong text is copied",
		],
		"order-says-withdrawn": [
			'if (order.withdrawnAt) return <b className="text-good">Müştəri geri götürüb</b>;',
			"",
			"it looks as if an admin had cancelled what the customer withdrew",
		],
	}),
	...inFile("app/orders/bought-lines.tsx", ["test/admin-lists.test.ts"], {
		"order-shows-all-lines": [
			"items.slice(0, MOST_LINES)",
			"items.slice(0, 1)",
			"the second game of an order is overlooked",
		],
	}),
	...inFile("app/orders/order-text-form.tsx", ["e2e/steady-lists.test.ts"], {
		"order-text-seen": [
			'<input type="hidden" name="seen" value={draft.over} />',
			'<input type="hidden" name="seen" value={order[name]} />',
			"what another admin wrote is overwritten unseen",
		],
		"order-text-moved": [
			"{draft.isOverwriting && (",
			"{false && (",
			"nobody is told that the text below has changed",
		],
		"order-text-typed": ["value={draft.text}", "value={order[name]}", "a text cannot be typed"],
	}),
	...inFile("app/orders/order-text-form.tsx", ["e2e/drafts.test.ts"], {
		"order-text-of-one-order": [
			"useDraft(`order:${order.id}:${name}`",
			"useDraft(`order:${name}`",
			"one customer's code is written into another's order",
		],
	}),
	...inFile("app/forms/use-draft.ts", ["e2e/drafts.test.ts", "e2e/steady-lists.test.ts"], {
		"draft-like-the-saved": [
			"text: draft?.text ?? saved",
			"text: isDraft ? draft.text : saved",
			"a text that is like the saved one cannot get a space at its end",
		],
		"draft-keeps-its-base": [
			"write({ text, over: isDraft ? draft.over : saved, person })",
			"write({ text, over: saved, person })",
			"another's text is overwritten by whoever goes on typing",
		],
		"draft-mine-stays": [
			"draft && write({ text: draft.text, over: saved, person })",
			"draft",
			"'keep mine' changes nothing",
		],
		"draft-dropped": [
			"const drop = () => store.set(null);",
			"const drop = () => {};",
			"'take theirs' changes nothing",
		],
		"draft-back-at-the-saved": [
			"![draft.over.trim(), saved.trim()].includes(draft.text.trim())",
			"draft.text.trim() !== saved.trim()",
			"blanks at the end of a text are a draft once somebody else changes it",
		],
		"draft-over-after-saving": [
			"if (isOver) storeOf(name).set(null);",
			"void isOver;",
			"a text that was saved comes back when somebody else changes it",
		],
	}),
	...inFile("app/balance/top-up-decision.tsx", ["e2e/top-up-queue.test.ts"], {
		"top-up-other-amount-asks": [
			"if (!typed) return undefined;",
			"return undefined;",
			"a typing error in the amount is credited at once",
		],
		"top-up-other-amount-sent": [
			"amount: formatAmount(asking.amountQepik)",
			"amount: formatAmount(topUp.amountQepik)",
			"another amount than the confirmed one is credited",
		],
	}),
	...inFile("app/balance/top-up-decision.tsx", ["e2e/undo-and-withdraw.test.ts"], {
		"top-up-rejection-asks": [
			'=== "reject") return { what: "reason" };',
			'=== "reject") return undefined;',
			"the customer is never told why",
		],
		"top-up-reason-sent": [
			'send({ intent: "reject", reason })',
			'send({ intent: "reject", reason: REJECT_REASONS[0] })',
			"the customer reads another reason than the one that was chosen",
		],
	}),
	...inFile("app/balance/top-up-decision.tsx", ["e2e/without-javascript.test.ts"], {
		"top-up-reason-without-javascript": [
			'<input type="hidden" name="reason" value={REJECT_REASONS[0]} />',
			"",
			"without JavaScript nothing can be rejected",
		],
	}),
	...inFile("app/balance/undo-top-up-decision.tsx", ["e2e/undo-and-withdraw.test.ts"], {
		"top-up-undo-once": [
			"if (topUp.undoneAt || topUp.withdrawnAt) return null;",
			"if (topUp.withdrawnAt) return null;",
			"a decision looks as if it could be undone again",
		],
		"top-up-undo-not-withdrawn": [
			"if (topUp.undoneAt || topUp.withdrawnAt) return null;",
			"if (topUp.undoneAt) return null;",
			"a withdrawn request can be approved",
		],
		"top-up-undo-amount": [
			"send({ intent, amount })",
			"send({ intent, amount: formatAmount(topUp.amountQepik) })",
			"what was asked is credited, not what arrived",
		],
		"top-up-undo-bad-amount": [
			'if ("refusal" in read) setRefusal(read.refusal);\n\t\telse onConfirm(amount);',
			"onConfirm(amount);",
			"a wrong amount closes the question and is lost",
		],
		"top-up-take-back-asks": [
			"onClick={() => setAsking(true)}",
			'onClick={() => send({ intent: "takeBack", reason: "" })}',
			"one press by mistake takes money from a balance",
		],
	}),
	...inFile("app/balance/reason-dialog.tsx", ["e2e/undo-and-withdraw.test.ts"], {
		"reason-required": [
			'if (reason.trim() === "") setRefused(true);\n\t\telse onConfirm(reason);',
			"onConfirm(reason);",
			"an empty reason closes the question",
		],
		"reason-ready-made": [
			"useState<string>(typed ?? reasons[0])",
			'useState<string>(typed ?? "")',
			"each rejection has to be explained by hand",
		],
		"reason-chosen": [
			"onClick={() => setReason(ready)}",
			"onClick={() => {}}",
			"a ready reason cannot be chosen",
		],
	}),
	...inFile(
		"app/users/balance-dialog.tsx",
		["e2e/admin-people.test.ts", "e2e/run-a-shop.test.ts"],
		{
			"balance-seen-sent": [
				"const [seenQepik, setSeenQepik] = useState(user.balanceQepik);",
				"const [, setSeenQepik] = useState(user.balanceQepik);\n\tconst seenQepik = user.balanceQepik;",
				"a purchase that happened meanwhile is undone by an old figure",
			],
			"balance-empty-does-nothing": [
				'if (typed.trim() === "") event.preventDefault();',
				"",
				"an empty field is sent, where the specification says that it does nothing",
			],
			"balance-new-one-shown": [
				"else setSeenQepik(user.balanceQepik);",
				"",
				"a balance that moved can never be set",
			],
			"balance-second-press": [
				'state === "idle" && data !== handled ? data : undefined',
				"data === handled ? undefined : handled ? undefined : data",
				"after one refusal nobody sees that the next press is done",
			],
			"balance-dialog-closes": [
				"if (result.done) onClose();",
				"if (result.done) return;",
				"nobody sees that it is done",
			],
		},
	),
	...inFile("app/users/balance-dialog.tsx", ["e2e/kept-forms.test.ts"], {
		"balance-dialog-cancelled": [
			"\t\tforget();\n\t\tonClose();",
			"\t\tonClose();",
			"an amount that was given up comes back later",
		],
	}),
];
