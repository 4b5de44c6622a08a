import { type ComponentProps, useEffect, useRef } from "react";
import { hasTwoParts, type IdForm, type IdRefusal, joinParts } from "#app/catalog/id-form.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { RememberedId } from "./remembered-ids/read-remembered-ids.server.ts";
import type { loader } from "./remembered-ids/remembered-ids.route.ts";
import { useDeliveries } from "./remembered-ids/use-deliveries.ts";
import { fieldsOf, keptId, readBack, whyRefused } from "./typed-id.ts";

/** What is entered: the text as it was typed, and whether it is to be remembered. */
export type EnteredId = { playerId: string; remember: boolean };

/** What is asked, of which game. */
type Asked = { id: string; idForm?: IdForm | null | undefined };

/**
 * Asks for the ID in a game in the fields of its form: offers those that are remembered for it, fills in
 * the one that was used last, and reads a long number back in groups. An ID of before that does not fit
 * the form any more says so at once.
 */
export function PlayerIdField({
	game,
	value: { playerId, remember },
	onChange,
	error,
}: {
	game: Asked;
	value: EnteredId;
	onChange: (entered: EnteredId) => void;
	error?: IdRefusal | undefined;
}) {
	const { id: gameId, idForm } = game;
	const known = useRememberedIds(gameId);
	const kept = keptId(idForm, playerId);
	const chosen = known?.find((one) => keptId(idForm, one.playerId) === kept);
	const asked = chosen || whyRefused(idForm, kept) ? undefined : kept;
	const delivered = useDeliveries(gameId, known && asked);
	const isTyped = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are known
	useEffect(() => {
		const last = known?.find((one) => fits(game, one));
		if (last && !isTyped.current && playerId === "") choose(last);
	}, [known]);
	const isOfBefore = !isTyped.current && kept !== "";

	function choose(one: RememberedId) {
		isTyped.current = false;
		onChange({ playerId: one.playerId, remember: false });
	}

	return (
		<div className="grid gap-3">
			<IdInputs
				form={idForm}
				value={isOfBefore ? kept : playerId}
				onChange={(typed) => {
					isTyped.current = true;
					onChange({ playerId: typed, remember });
				}}
				error={error ?? (isOfBefore ? whyRefused(idForm, kept) : undefined)}
				hint={
					kept ? (
						<Reading
							groups={readBack(idForm, kept)}
							deliveries={chosen ? (chosen.deliveries > 0 ? undefined : 0) : delivered}
						/>
					) : idForm?.example ? (
						`Məsələn: ${idForm.example}`
					) : (
						"Oyundakı profilinizdən köçürün"
					)
				}
			/>
			{(idForm?.help || idForm?.picture) && (
				<details className="text-caption text-ink-soft">
					<summary className="link flex min-h-6 cursor-pointer items-center">
						ID-ni haradan tapım?
					</summary>
					{idForm.help && <p className="pt-1 whitespace-pre-line wrap-anywhere">{idForm.help}</p>}
					{idForm.picture && (
						<img
							src={idForm.picture}
							alt={idForm.help ? "" : "ID-nin oyunda harada yazıldığı"}
							loading="lazy"
							className="mt-2 max-h-[60svh] w-full rounded-control object-contain"
						/>
					)}
				</details>
			)}
			{known && known.length > 0 && (
				<ul aria-label="Yadda saxlanmış ID-lər" className="flex flex-wrap gap-2">
					{known.map((one) => (
						<li key={one.id}>
							<button
								type="button"
								aria-pressed={one === chosen}
								className="preset button button-secondary button-small h-auto flex-col items-start gap-0 py-1.5"
								onClick={() => choose(one)}
							>
								<span className="max-w-56 truncate">{one.label || one.playerId}</span>
								<span className="text-caption font-normal text-ink-soft">
									{told(one, fits(game, one))}
								</span>
							</button>
						</li>
					))}
				</ul>
			)}
			{known && kept && !known.some((one) => one.playerId === kept) && (
				<CheckboxField
					label="Bu ID-ni yadda saxla"
					name="remember"
					checked={remember}
					onChange={(event) => onChange({ playerId, remember: event.currentTarget.checked })}
				/>
			)}
		</div>
	);
}

type InputsProps = Pick<ComponentProps<typeof Field>, "hint"> & {
	form: IdForm | null | undefined;
	value: string;
	onChange: (typed: string) => void;
	error: IdRefusal | undefined;
};

const DIGITS = { inputMode: "numeric" } as const;
/** A name is written as it is, whatever the keyboard thinks of it. */
const AS_TYPED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** No `maxLength` anywhere: it would silently cut a pasted ID short. */
function IdInputs({ form, value, onChange, error, hint }: InputsProps) {
	const [first, second] = fieldsOf(form, value);
	const errorAt = (part: number) => (error?.part === part ? error.message : undefined);
	const common = { label: "ID", name: "playerId", autoComplete: "off", hint, error: errorAt(0) };
	if (form?.kind === "choice") {
		return (
			<Choices {...common} form={form} label={form.listName} value={value} onChoose={onChange} />
		);
	}
	const isNumber =
		form?.kind === "any"
			? /^\d+$/.test(form.example)
			: form?.kind !== undefined && form.kind !== "tag";
	const field = (
		<Field
			{...common}
			{...(isNumber ? DIGITS : AS_TYPED)}
			autoFocus
			value={first}
			onChange={(event) => onChange(joinParts([event.currentTarget.value, second]))}
		/>
	);
	if (!hasTwoParts(form)) return field;
	return (
		<div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
			{field}
			{form?.kind === "id-choice" ? (
				<Choices
					form={form}
					label={form.listName}
					name="playerServer"
					error={errorAt(1)}
					value={second}
					onChoose={(choice) => onChange(joinParts([first, choice]))}
				/>
			) : (
				<Field
					label="Server"
					name="playerServer"
					autoComplete="off"
					{...DIGITS}
					error={errorAt(1)}
					value={second}
					onChange={(event) => onChange(joinParts([first, event.currentTarget.value]))}
				/>
			)}
		</div>
	);
}

type ChoicesProps = Omit<ComponentProps<typeof SelectField>, "form" | "onChange"> & {
	form: IdForm & { choices: string[] };
	value: string;
	onChoose: (choice: string) => void;
};

function Choices({ form: { choices }, value, onChoose, ...field }: ChoicesProps) {
	return (
		<SelectField
			{...field}
			value={choices.includes(value) ? value : ""}
			onChange={(event) => onChoose(event.currentTarget.value)}
		>
			<option value="">Seçin</option>
			{choices.map((choice) => (
				<option key={choice}>{choice}</option>
			))}
		</SelectField>
	);
}

function fits({ idForm }: Asked, { playerId }: RememberedId): boolean {
	return whyRefused(idForm, keptId(idForm, playerId)) === undefined;
}

function told({ label, playerId, deliveries }: RememberedId, isFit: boolean): string {
	return [label && playerId, isFit ? times(deliveries) : "indiki formaya uyğun deyil"]
		.filter(Boolean)
		.join(" · ");
}

function times(deliveries: number): string {
	return deliveries > 0 ? `${deliveries} dəfə çatdırılıb` : "ilk dəfədir";
}

/** What was entered, to compare it; and how often it was delivered to, where nothing else tells that. */
function Reading({ groups, deliveries }: { groups: string; deliveries: number | undefined }) {
	const parts = [groups && `Yoxlayın: ${groups}`, deliveries !== undefined && times(deliveries)];
	return <output className="tabular-nums">{parts.filter(Boolean).join(" · ")}</output>;
}

/** Undefined until they are known. */
function useRememberedIds(gameId: string): RememberedId[] | undefined {
	const { data, load } = useFetcher<typeof loader>();
	useEffect(() => {
		void load(`/player-ids?game=${encodeURIComponent(gameId)}`);
	}, [gameId, load]);
	return data?.known;
}
