import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import type { GameRow } from "#app/catalog/read-games.server.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { readKeptForm } from "#app/forms/kept-form.ts";
import { useDone } from "#app/forms/use-done.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { IconButton } from "#app/ui/button.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

type PriceCellProps = { game: GameRow };

/** A game's price in the admin's list: pressed, it becomes a field. */
export function PriceCell({ game }: PriceCellProps) {
	const { id, priceQepik, originalPriceQepik } = game;
	const [isEditing, setEditing] = useUnsavedPrice(id);
	// Whoever closes the field goes on where they were.
	const [wasEdited, setEdited] = useState(false);
	const close = () => {
		setEditing(false);
		setEdited(true);
	};
	return (
		<div className="money relative">
			{isEditing && <PriceForm game={game} onClose={close} />}
			{/* Before any script has loaded it opens the whole form. */}
			<Form
				action={`/admin/games/${id}`}
				onSubmit={(event) => {
					event.preventDefault();
					setEditing(true);
				}}
			>
				<button
					type="submit"
					ref={wasEdited && !isEditing ? focusInPlace : undefined}
					aria-label={`${formatManat(priceQepik)}: qiyməti dəyişin`}
					aria-describedby={`name-${id}`}
					title="Qiyməti dəyişin"
					className="in-place font-semibold"
				>
					{formatManat(priceQepik)}
				</button>
			</Form>
			<span className="hidden font-semibold print:inline">{formatManat(priceQepik)}</span>
			{originalPriceQepik !== null && (
				<s className="block text-caption text-ink-faint">
					<span className="sr-only">Köhnə qiymət: </span>
					{formatManat(originalPriceQepik)}
				</s>
			)}
		</div>
	);
}

const focusInPlace = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

/** Over the cell, so that neither rows nor columns move. */
function PriceForm({
	game: { id, priceQepik },
	onClose,
}: PriceCellProps & { onClose: () => void }) {
	const fetcher = useFetcher<FormAnswer>({ key: `row:price:${id}` });
	const { data, state } = fetcher;
	const { ref, forget } = useKeptForm(useAdminId());
	const cancel = () => {
		forget();
		onClose();
	};
	useDone(fetcher, cancel);
	return (
		<fetcher.Form
			ref={ref}
			method="post"
			action={saleOf(id)}
			noValidate
			className="over-cell"
			onKeyDown={(event) => event.key === "Escape" && cancel()}
		>
			<input type="hidden" name="intent" value="price" />
			<ManatField
				label="Yeni məbləğ"
				name="price"
				hideLabel
				autoFocus
				defaultValue={formatAmount(priceQepik)}
				onFocus={(event) => event.currentTarget.select()}
				aria-describedby={`name-${id}`}
				error={data?.refused?.fields?.price}
				className="w-32 text-left"
			/>
			{/* Not while the page loads anew after a refusal: Enter does nothing while the button is disabled. */}
			<IconButton type="submit" busy={state === "submitting"} aria-label="Qiyməti saxlayın">
				<Check aria-hidden />
			</IconButton>
			<IconButton aria-label="Ləğv et" onClick={cancel}>
				<X aria-hidden />
			</IconButton>
		</fetcher.Form>
	);
}

export const saleOf = (gameId: string) => `/admin/games/${gameId}/sale`;

/** Whether the price is being edited; still so after a detour to the login. */
function useUnsavedPrice(gameId: string) {
	const [isEditing, setEditing] = useState(false);
	const person = useAdminId();
	useEffect(() => {
		if (readKeptForm(saleOf(gameId), person)) setEditing(true);
	}, [person, gameId]);
	return [isEditing, setEditing] as const;
}
