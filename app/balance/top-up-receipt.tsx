import { useRevalidator } from "react-router";
import { UploadButton } from "#app/catalog/pictures/upload-button.tsx";
import { PrivatePictures } from "#app/pictures/private-pictures.tsx";
import { Button } from "#app/ui/button.tsx";
import { toastSuccess } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { TopUp } from "./read-top-ups.server.ts";

/** The page shows the answer: by then the button is gone. */
export const REMOVE_RECEIPT = "remove-receipt";

/** A customer shows their transfer by a picture, while the top-up waits. */
export function TopUpReceipt({ topUp }: { topUp: TopUp }) {
	const { id: topUpId, receipts = [], status } = topUp;
	const { revalidate } = useRevalidator();
	const canChange = status === "pending";
	const onUploaded = () => {
		toastSuccess("Qəbz əlavə olundu");
		void revalidate();
	};
	return (
		<>
			<PrivatePictures
				pictures={receipts}
				label="Köçürmənin qəbzi"
				actions={({ id }) => canChange && <RemoveReceipt topUpId={topUpId} pictureId={id} />}
			/>
			{canChange && (
				<div className="js-only">
					<UploadButton
						label={receipts.length > 0 ? "Başqa şəkil" : "Qəbzin şəkli"}
						to={{ address: "/balance/receipts", fields: { topUpId } }}
						onUploaded={onUploaded}
					/>
				</div>
			)}
		</>
	);
}

function RemoveReceipt({ topUpId, pictureId }: { topUpId: string; pictureId: string }) {
	const fetcher = useFetcher({ key: REMOVE_RECEIPT });
	return (
		<fetcher.Form method="post" action="/balance">
			<input type="hidden" name="intent" value="removeReceipt" />
			<input type="hidden" name="id" value={topUpId} />
			<input type="hidden" name="pictureId" value={pictureId} />
			<Button type="submit" size="small" variant="quiet" busy={fetcher.state !== "idle"}>
				Sil
			</Button>
		</fetcher.Form>
	);
}
