import { useFetcher } from "#app/ui/use-fetcher.ts";
import { saleOf } from "./price-cell.tsx";

/** Puts a game on sale, or takes it off, in its row. */
export function SaleSwitch({ game }: { game: { id: string; available: boolean } }) {
	const { id, available } = game;
	const fetcher = useFetcher({ key: `row:sale:${id}` });
	const isBusy = fetcher.state !== "idle";
	return (
		<fetcher.Form method="post" action={saleOf(id)} className="inline-flex">
			<input type="hidden" name="intent" value="available" />
			<button
				type="submit"
				name="available"
				value={available ? "no" : "yes"}
				role="switch"
				aria-checked={available}
				aria-label="Satışda"
				aria-describedby={`name-${id}`}
				// A disabled button would lose the focus, so it is only marked as one.
				aria-disabled={isBusy || undefined}
				aria-busy={isBusy || undefined}
				title={available ? "Satışdan çıxarın" : "Satışa qaytarın"}
				className="switch"
				onClick={(event) => isBusy && event.preventDefault()}
			/>
		</fetcher.Form>
	);
}
