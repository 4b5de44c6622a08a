import { Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type FormAnswer, showAnswer } from "#app/forms/form-answer.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { writeChosen } from "./chosen.ts";
import { CompleteManyDialog } from "./complete-many-dialog.tsx";
import { LeftDialog } from "./left-dialog.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { UNDO_MANY_KEY, undoManyAct } from "./undo-many.ts";
import type { Choice } from "./use-choice.ts";

type Answer = FormAnswer & {
	intent?: string;
	decided?: string[];
	/** What was refused, each with its reason. */
	left?: { orderId: string; refused: string }[];
};

/** In the line above the list, of its height: what can be done with all that is chosen. */
export function ChoiceBar({ choice, templates }: { choice: Choice; templates: string }) {
	const [asked, setAsked] = useState<AdminOrder[]>();
	const [message, setMessage] = useState("");
	const [answer, setAnswer] = useState<Answer>();
	const undo = useUndoMany(setAnswer);
	const { sending, send } = useManyDecisions((next, intent) => {
		showAnswer(next);
		setAnswer(next);
		if (!next.decided) return;
		setAsked(undefined);
		if (intent !== "complete") return;
		choice.drop(next.decided);
		if (next.left?.length === 0) setMessage("");
	});
	const isChosen = choice.orders.length > 0;
	return (
		<>
			<p role="status" className={isChosen ? "choice-count" : "sr-only"}>
				{isChosen && (
					<>
						{choice.orders.length}
						<span className="choice-word"> sifariş seçilib</span>
					</>
				)}
			</p>
			{isChosen && (
				<>
					<Button
						size="small"
						busy={sending === "claim"}
						disabled={sending !== undefined}
						onClick={() => send("claim", choice.orders)}
					>
						Götür
					</Button>
					<Button
						size="small"
						variant="primary"
						busy={sending === "complete"}
						disabled={sending !== undefined}
						onClick={() => setAsked(choice.orders)}
					>
						Tamamla
					</Button>
					<a
						href={`/admin/orders.csv?ids=${choice.orders.map(({ id }) => id)}`}
						aria-label="Seçilmişlərin CSV faylı"
						className="button button-secondary button-small"
					>
						<Download aria-hidden />
						<span className="choice-word">CSV</span>
					</a>
					<IconButton aria-label="Seçimi ləğv et" title="Seçimi ləğv et" onClick={choice.clear}>
						<X aria-hidden />
					</IconButton>
				</>
			)}
			{asked && (
				<CompleteManyDialog
					orders={asked}
					templates={templates}
					message={message}
					onType={setMessage}
					refused={answer?.refused?.fields?.message}
					busy={sending !== undefined}
					onConfirm={() => send("complete", asked, { message })}
					onClose={() => setAsked(undefined)}
				/>
			)}
			{answer?.left && answer.left.length > 0 && (
				<LeftDialog
					left={answer.left}
					done={answer.done}
					isUndo={answer.intent === "undo"}
					onUndo={
						answer.undo &&
						(() => {
							undo(answer.decided ?? []);
							setAnswer(undefined);
						})
					}
					onClose={() => {
						choice.renew();
						setAnswer(undefined);
					}}
				/>
			)}
		</>
	);
}

/** Takes back what a press completed, by the button here or the one of the toast; what is left of that is told. */
function useUndoMany(onAnswer: (answer: Answer) => void) {
	const { data, submit } = useFetcher<Answer>({ key: UNDO_MANY_KEY });
	const tell = useRef(onAnswer);
	tell.current = onAnswer;
	useEffect(() => {
		if (data?.left) tell.current(data);
	}, [data]);
	return (orderIds: string[]) => {
		const { address, fields } = undoManyAct(orderIds);
		void submit(fields, { method: "post", action: address });
	};
}

/** Sends what is decided about many; `onAnswer` is called once for each answer. */
function useManyDecisions(onAnswer: (answer: Answer, intent: string) => void) {
	const { data, formData, submit } = useFetcher<Answer>();
	const sent = useRef<string>(undefined);
	const tell = useRef(onAnswer);
	tell.current = onAnswer;
	useEffect(() => {
		if (data && sent.current !== undefined) tell.current(data, sent.current);
		sent.current = undefined;
	}, [data]);
	return {
		/** What is on its way. */
		sending: formData?.get("intent") ?? undefined,
		send(intent: string, orders: AdminOrder[], fields: Record<string, string> = {}) {
			sent.current = intent;
			const chosen = writeChosen(
				orders.map(({ id: orderId, status, refundedQepik, corrections }) => ({
					...{ orderId, seenStatus: status, seenRefundedQepik: refundedQepik },
					seenCorrections: corrections,
				})),
			);
			const form = { intent, chosen, ...fields };
			void submit(form, { method: "post", action: "/admin/orders/many" });
		},
	};
}
