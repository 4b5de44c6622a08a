import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { formatAmount, formatManat, parseManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { clientAction } from "./balance.page.tsx";
import { EpointDialog } from "./epoint-dialog.tsx";
import { PayButtons } from "./pay-buttons.tsx";
import type { ClosedWays } from "./ways-to-pay.server.ts";

/** The amount and the two ways to pay. Either way makes a request that an admin approves. */
export function TopUpForm({
	presetsQepik,
	closed,
	typedAmount = "",
}: {
	presetsQepik: number[];
	closed: ClosedWays;
	/** What was typed before a refusal that came as a whole page, without JavaScript. */
	typedAmount?: string | undefined;
}) {
	const fetcher = useFetcher<typeof clientAction>();
	const hydrated = useHydrated();
	const [amount, setAmount] = useState(typedAmount);
	const [epointUrl, setEpointUrl] = useState<string>();
	useAnswer(fetcher.data);
	useEffect(() => {
		if (!fetcher.data || !("payAt" in fetcher.data)) return;
		setAmount("");
		if (fetcher.data.type === "epoint") setEpointUrl(fetcher.data.payAt);
		else location.assign(fetcher.data.payAt);
	}, [fetcher.data]);

	const submitting = fetcher.state !== "idle";
	const disabled = hydrated && (submitting || !((parseManat(amount) ?? 0) > 0));
	return (
		<section aria-labelledby="top-up-title" className="card grid gap-4 p-5 sm:p-6">
			<h2 id="top-up-title" className="text-subheading">
				Balansı artır
			</h2>
			<fetcher.Form method="post" className="grid gap-4">
				{!hydrated && <input type="hidden" name="plain" value="1" />}
				<Field
					label="Məbləğ"
					name="amount"
					type="number"
					inputMode="decimal"
					min="1"
					step="0.01"
					placeholder="0.00"
					required
					value={amount}
					onChange={(event) => setAmount(event.currentTarget.value)}
					suffix="₼"
				/>
				<div className="flex flex-wrap gap-2">
					{presetsQepik.map((qepik) => (
						<Button key={qepik} size="small" onClick={() => setAmount(formatAmount(qepik))}>
							{formatManat(qepik)}
						</Button>
					))}
				</div>
				<PayButtons disabled={disabled} closed={closed} />
			</fetcher.Form>
			{epointUrl !== undefined && (
				<EpointDialog url={epointUrl} onClose={() => setEpointUrl(undefined)} />
			)}
		</section>
	);
}
