import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** Opens a `<dialog>` as a modal while it is rendered. Spread the result on the dialog. */
export function useModal(onClose: () => void) {
	const ref = useRef<HTMLDialogElement>(null);
	const pressedOutside = useRef(false);

	// A layout effect is undone before the element leaves the page: only an element that is still
	// there gives the focus back to where it came from.
	useLayoutEffect(() => {
		const dialog = ref.current;
		dialog?.showModal();
		return () => dialog?.close();
	}, []);

	return {
		ref,
		onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
			// A file field inside sends its own cancel up here.
			if (event.target !== event.currentTarget) return;
			event.preventDefault();
			onClose();
		},
		// A second Esc without a click between closes past `cancel`.
		onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
			if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
		},
		// Text selected inside and let go outside is no click on the backdrop.
		onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
			pressedOutside.current = event.target === event.currentTarget;
		},
		onClick: (event: MouseEvent<HTMLDialogElement>) => {
			if (pressedOutside.current && event.target === event.currentTarget) onClose();
		},
	};
}
