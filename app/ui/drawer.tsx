import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { useModal } from "./use-modal.ts";

/** A phone's menu, at the right edge. Open while it is rendered. */
export function Drawer({
	label,
	onClose,
	children,
}: {
	label: string;
	onClose: () => void;
	children: ReactNode;
}) {
	const modal = useModal(onClose);
	return (
		<dialog {...modal} aria-label={label} className="drawer">
			<div className="flex min-h-full flex-col gap-1 p-3">
				<IconButton aria-label="Bağla" onClick={onClose} className="self-end">
					<X aria-hidden />
				</IconButton>
				{children}
			</div>
		</dialog>
	);
}
