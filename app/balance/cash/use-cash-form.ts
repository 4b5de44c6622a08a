import { useAdminId } from "#app/admin/use-admin-id.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useDone } from "#app/forms/use-done.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** A form of the cash page: sent in place, kept while it is not saved, empty afterwards. */
export function useCashForm(name: string) {
	const fetcher = useFetcher<FormAnswer>({ key: `row:cash:${name}` });
	const { ref, form, isRestored, forget } = useKeptForm(useAdminId());
	const reset = () => {
		forget();
		form?.reset();
	};
	useDone(fetcher, reset);
	return { fetcher, fields: fetcher.data?.refused?.fields, ref, form, isRestored, reset };
}
