import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { FLAG_WORDS } from "./flag-words.ts";
import type { PaymentFlag } from "./payment-flags.server.ts";

/** Card payments that did not credit themselves because something does not fit; nothing while all do. */
export function PaymentFlags({ flags }: { flags: PaymentFlag[] }) {
	return flags.map((flag) => <FlagNotice key={`${flag.transaction} ${flag.kind}`} flag={flag} />);
}

function FlagNotice({ flag }: { flag: PaymentFlag }) {
	const { transaction, kind, topUpId, userName, amountQepik, saidQepik } = flag;
	const fetcher = useFetcher({ key: `row:flag:${transaction}:${kind}` });
	return (
		<Notice
			tone="bad"
			action={
				<fetcher.Form method="post" action="/admin/payments">
					<input type="hidden" name="transaction" value={transaction} />
					<input type="hidden" name="kind" value={kind} />
					<input type="hidden" name="said" value={saidQepik ?? ""} />
					<Button type="submit" size="small" disabled={fetcher.state !== "idle"}>
						Baxdım
					</Button>
				</fetcher.Form>
			}
		>
			<span className="font-semibold">Kart ödənişi</span>{" "}
			{topUpId && (
				<Link to={`/admin/balance?topUp=${topUpId}`} className="link">
					#{orderReference(topUpId)} {userName}, {formatManat(amountQepik ?? 0)}
				</Link>
			)}{" "}
			{FLAG_WORDS[kind] ?? kind}{" "}
			{saidQepik !== null && <b>Epoint-in bildirdiyi məbləğ: {formatManat(saidQepik)}. </b>}
			<span className="wrap-anywhere">({transaction})</span>
		</Notice>
	);
}
