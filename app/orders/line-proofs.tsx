import { useRevalidator } from "react-router";
import { UploadButton } from "#app/catalog/pictures/upload-button.tsx";
import { PrivatePictures } from "#app/pictures/private-pictures.tsx";
import { Button } from "#app/ui/button.tsx";
import { toastSuccess } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { MOST_PROOFS } from "./proofs.ts";
import type { AdminOrder } from "./read-orders.server.ts";

type LineProofsProps = { order: AdminOrder; item: AdminOrder["items"][number] };

/** An admin shows what was delivered, by pictures that the customer sees as well. */
export function LineProofs({ order, item }: LineProofsProps) {
	const { line, proofs = [] } = item;
	const { revalidate } = useRevalidator();
	const onUploaded = () => {
		toastSuccess("Şəkil əlavə olundu");
		void revalidate();
	};
	return (
		<div className="grid justify-items-start gap-2">
			<PrivatePictures
				pictures={proofs}
				label={`${item.gameName}: çatdırılma şəkli`}
				actions={({ id }) => <RemoveProof orderId={order.id} line={line} pictureId={id} />}
			/>
			{proofs.length < MOST_PROOFS && (
				<UploadButton
					label="Çatdırılmanın şəkli"
					name={`${item.gameName}: çatdırılmanın şəkli`}
					to={{ address: "/admin/orders/proofs", fields: { orderId: order.id, line: `${line}` } }}
					onUploaded={onUploaded}
				/>
			)}
		</div>
	);
}

type ProofProps = { orderId: string; line: number; pictureId: string };

function RemoveProof({ orderId, line, pictureId }: ProofProps) {
	const fetcher = useFetcher({ key: `row:order-proof:${pictureId}` });
	return (
		<fetcher.Form method="post" action="/admin/orders/parts">
			<input type="hidden" name="intent" value="removeProof" />
			<input type="hidden" name="orderId" value={orderId} />
			<input type="hidden" name="line" value={line} />
			<input type="hidden" name="pictureId" value={pictureId} />
			<Button type="submit" size="small" variant="quiet" busy={fetcher.state !== "idle"}>
				Sil
			</Button>
		</fetcher.Form>
	);
}
