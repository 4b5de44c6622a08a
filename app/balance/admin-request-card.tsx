import { useState } from "react";
import { Link, useFetcher } from "react-router";
import { formatAmount, formatManat } from "../core/money.ts";
import { formatDateTime } from "../core/time.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { AdminRequest } from "./admin-read-requests.server.ts";
import { requestStatus, TYPE_WORDS } from "./statuses.ts";

export function AdminRequestCard({ request }: { request: AdminRequest }) {
	const { words, tone } = requestStatus(request.status, "admin");
	const arrived = request.approvedAmountQepik ?? request.amountQepik;
	return (
		<li className="card grid gap-3 p-4 md:flex md:items-center md:gap-6">
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-center gap-2">
					<p className="money text-lg font-bold">{formatManat(arrived)}</p>
					<Badge tone={tone}>{words}</Badge>
					<Badge>{TYPE_WORDS[request.type]}</Badge>
				</div>
				<p className="truncate">
					<Link to={`/admin/users/${request.userId}`} className="link">
						{request.userName}
					</Link>{" "}
					· {request.userEmail}
				</p>
				<p className="text-caption text-ink-faint">
					{formatDateTime(request.createdAt)}
					{arrived !== request.amountQepik && ` · İstənilən: ${formatManat(request.amountQepik)}`}
				</p>
				{request.processedAt && (
					<p className="text-caption text-ink-faint">
						{request.processedByName}, {formatDateTime(request.processedAt)}
					</p>
				)}
			</div>
			{request.status === "pending" && <Decision request={request} />}
		</li>
	);
}

/** Approve with what really arrived, or reject. */
function Decision({ request }: { request: AdminRequest }) {
	const fetcher = useFetcher({ key: `act:request:${request.id}` });
	const [amount, setAmount] = useState(formatAmount(request.amountQepik));
	const intent = fetcher.formData?.get("intent");
	return (
		<fetcher.Form
			method="post"
			action="/admin/balance"
			className="grid grid-cols-2 items-end gap-2 md:flex"
		>
			<input type="hidden" name="id" value={request.id} />
			<Field
				label="Gələn məbləğ"
				name="amount"
				inputMode="decimal"
				autoComplete="off"
				required
				value={amount}
				onChange={(event) => setAmount(event.currentTarget.value)}
				suffix="₼"
				className="col-span-2 md:w-36"
			/>
			<Button
				type="submit"
				name="intent"
				value="approve"
				variant="primary"
				busy={intent === "approve"}
				disabled={intent !== undefined}
			>
				Təsdiqlə
			</Button>
			<Button
				type="submit"
				name="intent"
				value="reject"
				formNoValidate
				busy={intent === "reject"}
				disabled={intent !== undefined}
			>
				Rədd et
			</Button>
		</fetcher.Form>
	);
}
