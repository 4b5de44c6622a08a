import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDate, formatDateTime } from "#app/core/time.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { BankLine } from "./list-lines.server.ts";
import type { Doubt, Match } from "./match-lines.server.ts";

const REASONS = { reference: "sorğunun nömrəsi", amount: "məbləğ", name: "ad" };

const STATE = {
	certain: { label: "Dəqiq uyğundur", tone: "good" },
	likely: { label: "Ehtimal var", tone: "waiting" },
	none: { label: "Uyğun sorğu yoxdur", tone: "neutral" },
	used: { label: "Təsdiqləndi", tone: "good" },
	dismissed: { label: "Kənara qoyulub", tone: "neutral" },
} satisfies Record<string, { label: string; tone: Tone }>;

function stateOf({ status, matches }: BankLine): keyof typeof STATE {
	if (status !== "waiting") return status;
	if (matches[0]?.isCertain) return "certain";
	return matches.length > 0 ? "likely" : "none";
}

/** A line of the statement: what the bank says, and which top-up it may be. */
export function BankLineRow({ line }: { line: BankLine }) {
	const { label, tone } = STATE[stateOf(line)];
	const fetcher = useFetcher({ key: `row:line:${line.id}` });
	const busy = fetcher.state !== "idle";
	const send = (fields: Record<string, string>) =>
		void fetcher.submit(
			{ line: line.id, ...fields },
			{ method: "post", action: "/admin/statement" },
		);
	return (
		<div className="grid gap-3 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-6">
			<div className="min-w-0">
				<div className="flex flex-wrap items-center gap-2">
					<p className="money text-lg font-bold">{formatManat(line.amountQepik)}</p>
					<Badge tone={tone}>{label}</Badge>
				</div>
				<p className="text-caption text-ink-soft">
					{[line.paidOn && formatDay(line.paidOn), line.sender].filter(Boolean).join(" · ")}
				</p>
				<p className="line-clamp-4 wrap-anywhere">{line.text}</p>
			</div>
			<div className="grid min-w-0 content-start gap-2">
				{line.status === "waiting" ? (
					<>
						{line.doubt && <Doubted doubt={line.doubt} />}
						{line.matches.map((match) => (
							<Offered
								key={match.topUpId}
								match={match}
								line={line}
								busy={busy}
								onApprove={() => send({ intent: "approve", topUp: match.topUpId })}
							/>
						))}
						<Button
							size="small"
							variant="quiet"
							className="justify-self-start"
							disabled={busy}
							onClick={() => send({ intent: "dismiss" })}
						>
							Kənara qoy
						</Button>
					</>
				) : (
					<Settled line={line} busy={busy} onRestore={() => send({ intent: "restore" })} />
				)}
			</div>
		</div>
	);
}

/** Why nothing is certain of a line. */
function Doubted({ doubt: { topUpId, by } }: { doubt: Doubt }) {
	return (
		<p className="text-caption text-waiting">
			{by === "reference" ? (
				<>
					Mətndəki <TopUpLink topUpId={topUpId} /> sorğusu üzrə qərar artıq verilib
				</>
			) : (
				<>
					Eyni məbləğli <TopUpLink topUpId={topUpId} /> sorğusu artıq təsdiqlənib
				</>
			)}
			: bu köçürmə istifadə olunmuş ola bilər.
		</p>
	);
}

type OfferedProps = { match: Match; line: BankLine; busy: boolean; onApprove: () => void };

function Offered({ match, line, busy, onApprove }: OfferedProps) {
	const isOther = match.amountQepik !== line.amountQepik;
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
			<div className="min-w-0 flex-1 basis-48">
				<p className="truncate">
					<TopUpLink topUpId={match.topUpId} /> {match.userName}
				</p>
				<p className="text-caption text-ink-faint">
					Eynidir: {match.by.map((reason) => REASONS[reason]).join(", ")}
					{isOther && ` · İstənilən: ${formatManat(match.amountQepik)}`}
				</p>
			</div>
			{match.isOpen ? (
				<Button
					size="small"
					variant={match.isCertain ? "primary" : "secondary"}
					disabled={busy}
					aria-label={`#${match.reference} sorğusunu ${formatManat(line.amountQepik)} ilə təsdiqlə`}
					onClick={onApprove}
				>
					Təsdiqlə
				</Button>
			) : (
				<Link to={`/admin/balance?topUp=${match.topUpId}`} className="link text-caption">
					Balans sorğularında baxın
				</Link>
			)}
		</div>
	);
}

function Settled(props: { line: BankLine; busy: boolean; onRestore: () => void }) {
	const { line, busy, onRestore } = props;
	return (
		<>
			{line.topUpId && (
				<p className="truncate">
					<TopUpLink topUpId={line.topUpId} /> {line.paidName}
				</p>
			)}
			{line.settledAt && (
				<p className="text-caption text-ink-faint">
					{line.settledByName}, {formatDateTime(line.settledAt)}
				</p>
			)}
			{line.status === "dismissed" && (
				<Button
					size="small"
					variant="quiet"
					className="justify-self-start"
					disabled={busy}
					onClick={onRestore}
				>
					Geri qaytar
				</Button>
			)}
		</>
	);
}

function TopUpLink({ topUpId }: { topUpId: string }) {
	return (
		<Link to={`/admin/balance?topUp=${topUpId}`} className="link tabular-nums">
			#{orderReference(topUpId)}
		</Link>
	);
}

/** Noon in Baku, which is the same day everywhere that the line is read. */
const formatDay = (day: string) => formatDate(new Date(`${day}T08:00:00Z`));
