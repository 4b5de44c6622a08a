import { useState } from "react";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** The page shows the answer: by then the button is often gone. */
export const WITHDRAW_TOP_UP = "withdraw-top-up";

/** A customer withdraws a top-up while nobody has decided it. */
export function WithdrawTopUp({ topUp }: { topUp: { id: string; amountQepik: number } }) {
	const fetcher = useFetcher({ key: WITHDRAW_TOP_UP });
	const [asking, setAsking] = useState(false);
	function withdraw() {
		setAsking(false);
		fetcher.submit({ intent: "withdraw", id: topUp.id }, { method: "post", action: "/balance" });
	}
	return (
		<>
			<Button
				size="small"
				busy={fetcher.formData?.get("id") === topUp.id}
				disabled={fetcher.state !== "idle"}
				onClick={() => setAsking(true)}
			>
				Sorğunu geri götürün
			</Button>
			{asking && (
				<Dialog
					title="Sorğu geri götürülsün?"
					onClose={() => setAsking(false)}
					footer={
						<>
							{/* 'Ləğv et' would read as cancelling the top-up. */}
							<Button onClick={() => setAsking(false)}>Qalsın</Button>
							<Button variant="danger" onClick={withdraw}>
								Təsdiqlə
							</Button>
						</>
					}
				>
					<p className="text-ink-soft">
						#{orderReference(topUp.id)} sorğusu ({formatManat(topUp.amountQepik)}) yoxlanılmayacaq.
						Pulu artıq köçürmüsünüzsə, sorğunu geri götürməyin.
					</p>
				</Dialog>
			)}
		</>
	);
}
