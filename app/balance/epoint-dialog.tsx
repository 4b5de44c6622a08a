import { X } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { useModal } from "../ui/use-modal.ts";

/** The provider's card form, over the whole screen. */
export function EpointDialog({ url, onClose }: { url: string; onClose: () => void }) {
	const modal = useModal(onClose);
	return (
		<dialog {...modal} aria-label="Kartla ödəniş" className="dialog-full">
			<div className="flex items-center justify-between gap-3 px-4 py-2">
				<p className="text-subheading">Kartla ödəniş</p>
				<IconButton aria-label="Bağla" onClick={onClose}>
					<X aria-hidden />
				</IconButton>
			</div>
			<iframe
				src={url}
				title="Epoint ödəniş forması"
				allow="payment"
				referrerPolicy="no-referrer"
				className="w-full flex-1 border-0 bg-surface"
			/>
		</dialog>
	);
}
