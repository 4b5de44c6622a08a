import { beforeEach, expect, test, vi } from "vitest";
import type { Toast } from "./toasts.ts";

let toasts: typeof import("./toasts.ts");
beforeEach(async () => {
	vi.resetModules();
	toasts = await import("./toasts.ts");
});

test("the list of toasts is loaded with the first toast, which it then shows", () => {
	const heard = vi.fn();
	toasts.toastsNeeded.subscribe(heard);
	expect(toasts.toastsNeeded.get()).toBe(false);
	toasts.toastSuccess("Yadda saxlandı", "PUBG 660 UC");
	toasts.toastError("Xəta baş verdi");
	expect(toasts.toastsNeeded.get()).toBe(true);
	expect(heard).toHaveBeenCalled();
	const shown: Toast[] = [];
	toasts.setDeliver((toast) => shown.push(toast));
	expect(shown).toEqual([
		{ kind: "success", text: "Yadda saxlandı", about: "PUBG 660 UC" },
		{ kind: "error", text: "Xəta baş verdi" },
	]);
});

test("a toast is shown once, also when the list is mounted anew", () => {
	const shown: string[] = [];
	const deliver = ({ text }: Toast) => shown.push(text);
	toasts.toastError("birinci");
	toasts.setDeliver(deliver);
	toasts.toastError("ikinci");
	toasts.setDeliver(undefined);
	toasts.toastError("arada");
	expect(shown).toEqual(["birinci", "ikinci"]);
	toasts.setDeliver(deliver);
	expect(shown).toEqual(["birinci", "ikinci", "arada"]);
});

test("whoever stopped listening is not told of a toast", () => {
	const heard = vi.fn();
	toasts.toastsNeeded.subscribe(heard)();
	toasts.toastError("Xəta baş verdi");
	expect(heard).not.toHaveBeenCalled();
});
