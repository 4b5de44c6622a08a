import { formatManat } from "#app/core/money.ts";
import { RestoredNotice } from "#app/forms/restored-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { ReadField } from "#app/ui/manat-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import {
	type CashDay,
	differenceOf,
	type Settlement,
	SOURCE_LABELS,
	SOURCES,
} from "./cash-days.ts";
import { readTotal } from "./read-total.ts";
import { useCashForm } from "./use-cash-form.ts";
import { useOwnSaves } from "./use-own-saves.ts";

type Props = { day: CashDay; settlement: Settlement };

/** Closes the day; a difference needs a reason. */
export function CloseDayForm({ day, settlement }: Props) {
	const { fetcher, fields, ref, form, isRestored, reset } = useCashForm(`${day.day}:close`);
	const { isWaiting, holdBack } = useOwnSaves({ day, settlement }, form);
	const differs = SOURCES.some((source) => differenceOf(day, source, settlement) !== 0);
	return (
		<fetcher.Form
			ref={ref}
			method="post"
			action={`/admin/cash/${day.day}/close`}
			noValidate
			preventScrollReset
			onSubmit={holdBack}
			className="card grid gap-4 p-4 sm:p-5"
		>
			<div className="grid gap-1">
				<h3 className="text-subheading">Günü bağlamaq</h3>
				<p className="text-ink-soft">
					Bağlanmış günün məbləğləri dəyişmir. Sonra bilinən hər şey düzəliş kimi yazılır.
				</p>
			</div>
			<input type="hidden" name="seenBank" value={settlement.said.bank?.version ?? 0} />
			<input type="hidden" name="seenEpoint" value={settlement.said.epoint?.version ?? 0} />
			{isRestored && <RestoredNotice onDiscard={reset} />}
			<TextAreaField
				label={differs ? "Fərqin səbəbi" : "Qeyd"}
				name="note"
				rows={2}
				error={fields?.note}
			/>
			<Button
				type="submit"
				variant="primary"
				className="justify-self-start"
				busy={isWaiting || fetcher.state === "submitting"}
			>
				Günü bağla
			</Button>
		</fetcher.Form>
	);
}

/** What turned out later: added to what was said, with a reason. */
export function CorrectDayForm({ day, settlement }: Props) {
	const { fetcher, fields, ref, isRestored, reset } = useCashForm(`${day.day}:correct`);
	return (
		<fetcher.Form
			key={settlement.corrections.length}
			ref={ref}
			method="post"
			action={`/admin/cash/${day.day}/correct`}
			noValidate
			preventScrollReset
			className="grid gap-4"
		>
			<div className="grid gap-1">
				<h3 className="text-subheading">Düzəliş</h3>
				<p className="text-ink-soft">
					Göstərilən məbləğə əlavə olunur; azaltmaq üçün qarşısına mənfi işarəsi qoyun.
				</p>
			</div>
			<input type="hidden" name="seen" value={settlement.corrections.length} />
			{isRestored && <RestoredNotice onDiscard={reset} />}
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectField label="Nəyin məbləği" name="source" error={fields?.source}>
					{SOURCES.map((source) => (
						<option key={source} value={source}>
							{SOURCE_LABELS[source]}
						</option>
					))}
				</SelectField>
				<ReadField
					label="Nə qədər"
					name="amount"
					suffix="₼"
					error={fields?.amount}
					read={(text) => {
						const total = readTotal(text);
						return "qepik" in total ? { message: formatManat(total.qepik) } : total;
					}}
				/>
			</div>
			<TextAreaField label="Səbəb" name="reason" rows={2} error={fields?.reason} />
			<Button type="submit" className="justify-self-start" busy={fetcher.state === "submitting"}>
				Düzəliş əlavə et
			</Button>
		</fetcher.Form>
	);
}
