import { useLocation } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { TermsLinks } from "./terms-links.tsx";
import type { AskedTerms } from "./terms-pages.ts";

/**
 * Asks for what somebody has not agreed to yet, over their own pages, until it is answered. It leaves room for
 * the bar that hangs from the header.
 */
export function TermsBar({ seal, areNew }: AskedTerms) {
	const fetcher = useFetcher<FormAnswer>({ key: "terms" });
	const { pathname, search } = useLocation();
	useAnswer(fetcher.data);
	return (
		<section aria-label="Şərtlər" className="container-page py-4 sm:pt-10 print:hidden">
			<fetcher.Form
				method="post"
				action="/profile/data"
				preventScrollReset
				className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-5"
			>
				<input type="hidden" name="seal" value={seal} />
				<input type="hidden" name="next" value={`${pathname}${search}`} />
				<p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
					{areNew ? "Mətn yenilənib: " : "Oxuyub təsdiqləyin: "}
					<TermsLinks />
				</p>
				<Button
					type="submit"
					size="small"
					busy={fetcher.state !== "idle"}
					className="max-sm:w-full"
				>
					Şərtlərlə razıyam
				</Button>
			</fetcher.Form>
		</section>
	);
}
