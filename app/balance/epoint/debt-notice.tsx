import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** What a customer owes because the bank took a payment back; the page shows how closing it ended. */
export function DebtNotice({
	debt: { topUpId, owedQepik },
	userId,
}: {
	debt: { topUpId: string; owedQepik: number };
	userId: string;
}) {
	const fetcher = useFetcher({ key: `row:debt:${topUpId}` });
	return (
		<Notice
			tone="bad"
			className="mb-5"
			action={
				<fetcher.Form method="post" action={`/admin/users/${userId}`}>
					<input type="hidden" name="intent" value="closeDebt" />
					<input type="hidden" name="topUpId" value={topUpId} />
					<Button type="submit" size="small" disabled={fetcher.state !== "idle"}>
						Borcu bağla
					</Button>
				</fetcher.Form>
			}
		>
			Borc: {formatManat(owedQepik)}. Bank #{orderReference(topUpId)} ödənişini karta qaytarıb,
			balans isə çatmayıb. Borc bağlanana qədər müştəri alış edə bilmir.
		</Notice>
	);
}
