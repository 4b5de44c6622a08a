import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** Opens a `<dialog>` as a modal while it is rendered. Spread the result on the dialog. */
export function useModal(onClose: () => void) {
	const ref = useRef<HTMLDialogElement>(null);
	const pressedOutside = useRef(false);

	// A layout effect is cleaned up before the element is removed: only a dialog that is still in the
	// document returns the focus to where it was.
	useLayoutEffect(() => {
		const dialog = ref.current;
		dialog?.showModal();
		return () => dialog?.close();
	}, []);

	return {
		ref,
		onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
			// A file field inside bubbles a `cancel` event of its own.
			if (event.target !== event.currentTarget) return;
			event.preventDefault();
			onClose();
		},
		// A second Esc without a click in between closes the dialog without a `cancel` event.
		onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
			if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
		},
		// Selecting text and releasing the pointer outside is no click on the backdrop.
		onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
			pressedOutside.current = event.target === event.currentTarget;
		},
		onClick: (event: MouseEvent<HTMLDialogElement>) => {
			if (pressedOutside.current && event.target === event.currentTarget) onClose();
		},
	};
}
