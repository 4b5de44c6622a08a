import { Landmark } from "lucide-react";
import { appContext } from "#app/app-context.server.ts";
import { formatManat } from "#app/core/money.ts";
import { readIds } from "#app/core/page.ts";
import { PageAnswer } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { statementChanged, topUpChanged } from "#app/live/changes.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SteadyList } from "#app/ui/steady-list.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useListInteraction, useSteadyRows } from "#app/ui/use-steady-rows.ts";
import type { Route } from "./+types/statement.page";
import { addLines } from "./add-lines.server.ts";
import { BankLineRow } from "./bank-line-row.tsx";
import {
	type BankLine,
	listBankLinesByIds,
	listDecidedLines,
	listWaitingLines,
} from "./list-lines.server.ts";
import { type PasteAnswer, PasteForm } from "./paste-form.tsx";
import { readStatement } from "./read-statement.server.ts";
import { approveByLine, approveByLines, dismissLine, restoreLine } from "./settle-line.server.ts";
import { readStatementForm } from "./statement-form.server.ts";

// Each list has a pager of its own.
const WAITING = "waiting";
const DECIDED = "after";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	const ids = url.searchParams.get("ids");
	if (ids !== null)
		return { ...NOTHING, found: await listBankLinesByIds(db, readIds(ids), { adminId }) };
	const waitingAfter = url.searchParams.get(WAITING) ?? "";
	const decidedAfter = url.searchParams.get(DECIDED) ?? "";
	const readAt = await readNow(db);
	const [waiting, decided] = await Promise.all([
		decidedAfter ? NO_LINES : listWaitingLines(db, { after: waitingAfter, adminId }),
		waitingAfter ? NO_LINES : listDecidedLines(db, { after: decidedAfter, adminId }),
	]);
	return { waiting, decided, readAt, found: [] };
}

const NO_LINES = { lines: [] as BankLine[], next: undefined };
const NOTHING = { waiting: NO_LINES, decided: NO_LINES, readAt: new Date(0) };

export const action = answered(
	async (form, { context }: Route.ActionArgs) => {
		const { db, hub } = context.get(appContext);
		const { id: adminId } = context.get(signedInContext);
		const input = readStatementForm(form);
		switch (input.intent) {
			case "add": {
				const { lines, outgoing, unread } = readStatement(input.text);
				const added = await addLines(db, { lines, adminId });
				if (added > 0) statementChanged(hub);
				const repeated = lines.length - added;
				return {
					done: added > 0 ? `${added} köçürmə əlavə olundu` : "Yeni köçürmə yoxdur",
					about: [
						repeated > 0 && `${repeated} köçürmə artıq siyahıda idi`,
						outgoing > 0 && `${outgoing} məxaric nəzərə alınmadı`,
					]
						.filter(Boolean)
						.join(", "),
					unread,
				};
			}
			case "approve": {
				const { line: lineId, topUp: topUpId } = input;
				const decided = await approveByLine(db, { lineId, topUpId, adminId });
				topUpChanged(hub, decided.userId);
				const about = `${decided.userName}: ${formatManat(decided.amountQepik)}`;
				return { done: "Sorğu təsdiqləndi", about };
			}
			case "approveMany": {
				const left: string[] = [];
				let approved = 0;
				for await (const outcome of approveByLines(db, { pairs: input.pairs, adminId })) {
					if ("refused" in outcome) left.push(outcome.refused);
					else {
						approved++;
						// At once: also of what was done before a failure.
						topUpChanged(hub, outcome.userId);
					}
				}
				return { ...(approved > 0 && { done: `${approved} sorğu təsdiqləndi` }), left };
			}
			default: {
				const { intent, line: lineId } = input;
				if (intent === "dismiss") await dismissLine(db, { lineId, adminId });
				else await restoreLine(db, { lineId, adminId });
				statementChanged(hub);
				return { done: intent === "dismiss" ? "Sətir kənara qoyuldu" : "Sətir geri qaytarıldı" };
			}
		}
	},
	{ typed: ["text"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Çıxarış");

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
	const { waiting, decided, readAt } = loaderData;
	const interaction = useListInteraction(readAt);
	const history = useSteadyRows(decided.lines, {
		interaction,
		lookUpAt: "/admin/statement",
		appends: false,
		elsewhere: waiting.lines,
	});
	const queue = useSteadyRows(waiting.lines, {
		interaction,
		lookUpAt: "/admin/statement",
		appends: interaction.list !== "history",
		besides: history.rows,
		elsewhere: decided.lines,
	});
	const row = (line: BankLine) => <BankLineRow line={line} />;
	return (
		<>
			<PageHeader title="Çıxarış" />
			<div className="pb-4 empty:hidden">
				<PageAnswer answer={actionData} />
			</div>
			<PasteForm answer={actionData as PasteAnswer | undefined} onAdded={interaction.release} />
			<ApproveCertain lines={queue.rows} />
			{queue.rows.length + history.rows.length === 0 && (
				<EmptyState icon={<Landmark aria-hidden />} title="Hələ heç bir köçürmə əlavə olunmayıb" />
			)}
			<div {...interaction.area} className="steady-lists">
				<SteadyList
					card={row}
					title="Gözləyən köçürmələr"
					name="queue"
					rows={queue.rows}
					isStale={queue.isStale}
					isDone={({ status }) => status !== "waiting"}
				>
					<Pager name={WAITING} next={queue.nextAfter(waiting.next)} />
				</SteadyList>
				<SteadyList
					card={row}
					title="Həll olunanlar"
					name="history"
					rows={history.rows}
					isStale={history.isStale}
				>
					<Pager name={DECIDED} next={decided.next} />
				</SteadyList>
			</div>
		</>
	);
}

/** One press for all that is certain, as it stands on the page. */
function ApproveCertain({ lines }: { lines: BankLine[] }) {
	const fetcher = useFetcher<{ left?: string[] }>();
	const answer = useAnswer(fetcher.data);
	const pairs = lines.flatMap(({ id, status, matches: [best] }) =>
		status === "waiting" && best?.isCertain ? [`${id}:${best.topUpId}`] : [],
	);
	const left = answer?.left ?? [];
	return (
		<div className="grid gap-3 pb-4 empty:hidden">
			{pairs.length > 0 && (
				<Button
					variant="primary"
					className="justify-self-start"
					busy={fetcher.state !== "idle"}
					onClick={() =>
						void fetcher.submit(
							{ intent: "approveMany", pairs: pairs.join(",") },
							{ method: "post", action: "/admin/statement" },
						)
					}
				>
					Dəqiq uyğun gələnləri təsdiqlə ({pairs.length})
				</Button>
			)}
			{left.length > 0 && (
				<Notice tone="bad">
					{left.length} sorğu təsdiqlənmədi: {[...new Set(left)].join("; ")}
				</Notice>
			)}
		</div>
	);
}
