import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast as say } from "sonner";
import { useTheme } from "./theme.tsx";
import { setDeliver } from "./toaster.tsx";

const offset = { top: "calc(env(safe-area-inset-top) + 4.75rem)", right: "1rem", left: "1rem" };

export function ToastList() {
	const { theme } = useTheme();
	const layer = useRef<HTMLDivElement>(null);

	useEffect(() => {
		setDeliver(({ kind, text }) => {
			// Shown anew, it lies above a dialog that was opened since.
			layer.current?.hidePopover();
			layer.current?.showPopover();
			say[kind](text);
		});
		return () => setDeliver(undefined);
	}, []);

	return (
		<div ref={layer} popover="manual" className="toasts">
			<Sonner
				theme={theme}
				position="top-right"
				offset={offset}
				mobileOffset={offset}
				containerAriaLabel="Bildirişlər"
				icons={{
					success: <CircleCheck aria-hidden className="size-5.5 text-good" />,
					error: <CircleAlert aria-hidden className="size-5.5 text-bad" />,
				}}
				toastOptions={{ unstyled: true, classNames: { toast: "toast" } }}
			/>
		</div>
	);
}
