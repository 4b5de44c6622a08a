import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast as showToast } from "sonner";
import { useTheme } from "./theme.tsx";
import { setDeliver } from "./toasts.ts";

// Errors take longer to read. Toasts ignore the pointer, so hovering does not keep them open.
const DURATION_MS = { success: 4500, error: 7000 };

const offset = { top: "calc(env(safe-area-inset-top) + 4.75rem)", right: "1rem", left: "1rem" };

export function ToastList() {
	const { theme } = useTheme();
	const layer = useRef<HTMLDivElement>(null);

	useEffect(() => {
		setDeliver(({ kind, text, about }) => {
			// Reopened, it is above a dialog that was opened since.
			layer.current?.hidePopover();
			layer.current?.showPopover();
			showToast[kind](text, { description: about, duration: DURATION_MS[kind] });
		});
		return () => setDeliver(undefined);
	}, []);

	return (
		<div ref={layer} popover="manual" className="toasts">
			<Sonner
				theme={theme}
				position="top-right"
				visibleToasts={2}
				offset={offset}
				mobileOffset={offset}
				containerAriaLabel="Bildirişlər"
				icons={{
					success: <CircleCheck aria-hidden className="size-5.5 text-good" />,
					error: <CircleAlert aria-hidden className="size-5.5 text-bad" />,
				}}
				toastOptions={{
					unstyled: true,
					classNames: { toast: "toast", description: "toast-about" },
				}}
			/>
		</div>
	);
}
