import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { Field, TextAreaField } from "../../ui/field.tsx";
import { ManatField } from "../../ui/manat-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Typed } from "../form-dialog.tsx";
import { MorePicturesField } from "../pictures/more-pictures-field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { CONFIRMED } from "./confirmed-field.ts";
import type { GameToEdit } from "./find-game-to-edit.server.ts";

type GameFieldsProps = {
	game?: GameToEdit;
	categories: { id: string; name: string }[];
	errors: Record<string, string>;
	/** What a refused form held. */
	typed?: Typed | undefined;
};

const NEW_GAME: Partial<GameToEdit> = { stock: "0", order: "0", available: true };

/** The fields of a game, empty or as it is now. */
export function GameFields({ game, categories, errors, typed }: GameFieldsProps) {
	const shown = typed ? shownAsTyped(typed) : (game ?? NEW_GAME);
	// A stock that was refused as moved is compared with what it is now.
	const seenStock = errors.stock ? game?.stock : (typed?.seenStock ?? game?.stock);
	const field = (name: TextName) => ({ name, defaultValue: shown[name], error: errors[name] });
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field autoFocus label="Ad" {...field("name")} required maxLength={200} autoComplete="off" />
			<CategoryChoice {...field("categoryId")} categories={categories} />
			<TextAreaField
				label="Təsvir"
				{...field("description")}
				required
				maxLength={5000}
				className="sm:col-span-2"
			/>
			<ManatField label="Qiymət" {...field("price")} required />
			<ManatField label="Köhnə qiymət" {...field("originalPrice")} />
			<div className="grid gap-4 sm:col-span-2">
				<PictureField initial={shown.image} error={errors.image} />
				<MorePicturesField initial={shown.images} error={errors.images} />
			</div>
			<TextAreaField
				label="Hesab məlumatları"
				{...field("accountDetails")}
				hint={
					<strong className="font-semibold text-bad">
						Hamıya görünür. Login və şifrəni bura heç vaxt yazmayın: onları sifarişin “Müştəriyə
						mesaj” sahəsində göndərin.
					</strong>
				}
				maxLength={5000}
			/>
			<TextAreaField label="Tələblər" {...field("requirements")} maxLength={5000} />
			<Field
				label="Stok"
				{...field("stock")}
				inputMode="numeric"
				autoComplete="off"
				hint="Boş qalsa, göstərilmir"
			/>
			<Field
				label="Sıra"
				{...field("order")}
				inputMode="numeric"
				autoComplete="off"
				hint="0–100. Ana səhifədəki seçilmiş oyunların və admin siyahısının sırasını dəyişir; müştərilərin oyun siyahısı həmişə ən yenidən başlayır"
			/>
			{game && <input type="hidden" name="seenStock" value={seenStock} />}
			<input type="hidden" name={CONFIRMED} value={errors[CONFIRMED] ?? ""} />
			<Switches shown={shown} />
		</div>
	);
}

function shownAsTyped(typed: Typed): Partial<GameToEdit> {
	const ticks = SWITCHES.map(({ name }) => [name, name in typed]);
	return { ...typed, ...Object.fromEntries(ticks) };
}

type TextName = Exclude<keyof GameToEdit, (typeof SWITCHES)[number]["name"]>;

const SWITCHES = [
	{ name: "available", label: "Mövcuddur" },
	{ name: "featured", label: "Seçilmiş", hint: "Ana səhifədə ilk 6 oyun göstərilir" },
	{ name: "requiresId", label: "ID tələb olunur" },
	{
		name: "trackStock",
		label: "Stoku izlə",
		hint: "Satıldıqca stok azalır, 0 olanda “Bitib” göstərilir",
	},
] as const;

function Switches({ shown }: { shown: Partial<GameToEdit> }) {
	return (
		<div className="grid gap-x-4 gap-y-1 sm:col-span-2 sm:grid-cols-2">
			{SWITCHES.map(({ name, ...words }) => (
				<CheckboxField key={name} name={name} {...words} defaultChecked={shown[name]} />
			))}
		</div>
	);
}

type CategoryChoiceProps = {
	name: string;
	defaultValue: string | undefined;
	error: string | undefined;
	categories: GameFieldsProps["categories"];
};

function CategoryChoice({ categories, defaultValue = "", ...field }: CategoryChoiceProps) {
	if (categories.length === 0) {
		return <Notice tone="waiting">Əvvəlcə Kateqoriyalar səhifəsində kateqoriya yaradın.</Notice>;
	}
	return (
		<SelectField label="Kateqoriya" {...field} required defaultValue={defaultValue}>
			<option value="" disabled>
				Seçin
			</option>
			{categories.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</SelectField>
	);
}
