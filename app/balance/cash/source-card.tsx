import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { RestoredNotice } from "#app/forms/restored-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ReadField } from "#app/ui/manat-field.tsx";
import {
	type CashDay,
	countedOf,
	differenceOf,
	type Settlement,
	type Source,
} from "./cash-days.ts";
import { dayLabel } from "./day-labels.ts";
import { DifferenceBadge } from "./difference-badge.tsx";
import type { Explanation, Reason } from "./explain-difference.server.ts";
import { readTotal } from "./read-total.ts";
import { REASON_WORDS, type ReasonKind } from "./reason-words.ts";
import { useCashForm } from "./use-cash-form.ts";

type Props = {
	source: Source;
	day: CashDay;
	settlement: Settlement;
	explanation: Explanation | undefined;
};

const WORDS = {
	bank: {
		title: "Bank",
		counted: "Balanslara yazılan ABB köçürmələri",
		field: "Bankın göstərdiyi məbləğ",
		hint: "Bu gün karta müştərilərdən gələn köçürmələrin cəmi",
	},
	epoint: {
		title: "Epoint",
		counted: "Balanslara yazılan kart ödənişləri",
		field: "Epoint-in göstərdiyi məbləğ",
		hint: "Kabinetdə bu günün ödənişləri, qaytarılanlar çıxılmaqla",
	},
} as const;

/** What was counted, what the source says, and what may explain the difference. */
export function SourceCard({ source, day, settlement, explanation }: Props) {
	const words = WORDS[source];
	const said = settlement.said[source];
	return (
		<section aria-labelledby={`source-${source}`} className="card grid gap-4 p-4 sm:p-5">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h3 id={`source-${source}`} className="text-subheading">
					{words.title}
				</h3>
				<DifferenceBadge qepik={differenceOf(day, source, settlement)} />
			</div>
			<dl className="grid gap-2">
				<Line label={words.counted} amount={formatManat(countedOf(day, source))} />
				{said && (
					<Line
						label={`Göstərilən (${said.byName}, ${formatDateTime(said.at)})`}
						amount={formatManat(said.saidQepik)}
					/>
				)}
			</dl>
			{said?.note && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{said.note}</p>}
			{!settlement.closing && <SayForm source={source} day={day} settlement={settlement} />}
			{said && explanation && <Reasons explanation={explanation} />}
		</section>
	);
}

function Line({ label, amount }: { label: string; amount: string }) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className="min-w-0 text-ink-soft">{label}</dt>
			<dd className="money whitespace-nowrap font-semibold">{amount}</dd>
		</div>
	);
}

function SayForm({ source, day, settlement }: Omit<Props, "explanation">) {
	const { fetcher, fields, ref, isRestored, reset } = useCashForm(`${day.day}:${source}`);
	const said = settlement.said[source];
	const words = WORDS[source];
	return (
		<fetcher.Form
			key={said?.version ?? 0}
			ref={ref}
			method="post"
			action={`/admin/cash/${day.day}/say/${source}`}
			noValidate
			preventScrollReset
			className="grid gap-4"
		>
			<input type="hidden" name="seen" value={said?.version ?? 0} />
			{isRestored && <RestoredNotice onDiscard={reset} />}
			<ReadField
				label={words.field}
				name="amount"
				inputMode="text"
				suffix="₼"
				defaultValue={said && formatAmount(said.saidQepik)}
				hint={words.hint}
				error={fields?.amount}
				read={(text) => {
					const total = readTotal(text);
					return "qepik" in total ? { message: formatManat(total.qepik) } : total;
				}}
			/>
			<Field label="Qeyd" name="note" defaultValue={said?.note} error={fields?.note} />
			<Button type="submit" className="justify-self-start" busy={fetcher.state === "submitting"}>
				Yadda saxla
			</Button>
		</fetcher.Form>
	);
}

function Reasons({ explanation: { reasons, isCut } }: { explanation: Explanation }) {
	if (reasons.length === 0) {
		return (
			<p className="text-ink-soft">
				Fərqi izah edən köçürmə və ya ödəniş tapılmadı. Çıxarışı yapışdırıb yenidən baxın.
			</p>
		);
	}
	const kinds = [...new Set(reasons.map(({ kind }) => kind))];
	return (
		<div className="grid gap-3">
			<h4 className="font-semibold">Fərqi nə izah edə bilər</h4>
			{kinds.map((kind) => (
				<ReasonGroup
					key={kind}
					kind={kind}
					reasons={reasons.filter((reason) => reason.kind === kind)}
				/>
			))}
			{isCut && (
				<p className="text-caption text-ink-soft">Hamısı göstərilmir: hər növdən ilk 20-si.</p>
			)}
		</div>
	);
}

function ReasonGroup({ kind, reasons }: { kind: ReasonKind; reasons: Reason[] }) {
	return (
		<div>
			<p className="text-bad">{REASON_WORDS[kind]}</p>
			<ul>
				{reasons.map((reason) => (
					<li
						key={`${reason.topUpId} ${reason.text} ${reason.amountQepik}`}
						className="flex items-baseline justify-between gap-4 py-1 text-caption"
					>
						<span className="min-w-0 wrap-anywhere">
							<About reason={reason} />
						</span>
						{reason.amountQepik !== null && (
							<span className="money whitespace-nowrap">{formatManat(reason.amountQepik)}</span>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}

function About({ reason: { kind, text, userName, topUpId, otherDay } }: { reason: Reason }) {
	const parts = [userName, text, otherDay && dayLabel(otherDay)].filter(Boolean).join(", ");
	if (kind.startsWith("line-") && !topUpId) {
		return (
			<Link to="/admin/statement" className="link">
				{parts || "Çıxarışa baxın"}
			</Link>
		);
	}
	if (!topUpId) return parts;
	return (
		<>
			<Link to={`/admin/balance?topUp=${topUpId}`} className="link">
				#{orderReference(topUpId)}
			</Link>{" "}
			{parts}
		</>
	);
}
