import { toastError, toastSuccess } from "./toasts.ts";

/** Copies and says so; returns whether the browser let it. */
export async function copyText(text: string, copiedMessage: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		toastSuccess(copiedMessage);
		return true;
	} catch {
		toastError("Kopyalamaq alınmadı, mətni əl ilə seçin");
		return false;
	}
}
