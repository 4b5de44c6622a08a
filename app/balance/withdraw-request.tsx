import { useState } from "react";
import { useFetcher } from "react-router";
import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

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
				Sorğunu geri götürün
			</Button>
			{asking && (
				<Dialog
					title="Sorğu geri götürülsün?"
					onClose={() => setAsking(false)}
					footer={
						<>
							{/* 'Ləğv et' would read as cancelling the request. */}
							<Button onClick={() => setAsking(false)}>Qalsın</Button>
							<Button variant="danger" onClick={withdraw}>
								Təsdiqlə
							</Button>
						</>
					}
				>
					<p className="text-ink-soft">
						#{orderReference(request.id)} sorğusu ({formatManat(request.amountQepik)})
						yoxlanılmayacaq. Pulu artıq köçürmüsünüzsə, sorğunu geri götürməyin.
					</p>
				</Dialog>
			)}
		</>
	);
}
