import { useState } from "react";
import { useFetcher } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";

/** The page says what was answered: by then the button is often gone. */
export const WITHDRAW_REQUEST = "withdraw-request";

/** A customer takes a request back while nobody has decided it. */
export function WithdrawRequest({ request }: { request: { id: string; amountQepik: number } }) {
	const fetcher = useFetcher({ key: WITHDRAW_REQUEST });
	const [asking, setAsking] = useState(false);
	function withdraw() {
		setAsking(false);
		fetcher.submit({ intent: "withdraw", id: request.id }, { method: "post", action: "/balance" });
	}
	return (
		<>
			<Button
				size="small"
				busy={fetcher.formData?.get("id") === request.id}
				disabled={fetcher.state !== "idle"}
				onClick={() => setAsking(true)}
				className="mt-2"
			>
				Sorğunu geri götür
			</Button>
			{asking && (
				<ConfirmDialog
					title="Sorğu geri götürülsün?"
					confirmLabel="Təsdiqlə"
					danger
					onConfirm={withdraw}
					onClose={() => setAsking(false)}
				>
					<p>
						#{orderReference(request.id)} sorğusu ({formatManat(request.amountQepik)})
						yoxlanılmayacaq. Pulu artıq köçürmüsünüzsə, sorğunu geri götürməyin.
					</p>
				</ConfirmDialog>
			)}
		</>
	);
}
