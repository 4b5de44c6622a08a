import type { Typed } from "#app/catalog/admin/form-dialog.tsx";
import { IdFormFields } from "#app/catalog/admin/id-form/id-form-fields.tsx";
import { MorePicturesField } from "#app/catalog/pictures/more-pictures-field.tsx";
import { PictureField } from "#app/catalog/pictures/picture-field.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { ManatField } from "#app/ui/manat-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { CONFIRMED } from "./confirmed-field.ts";
import type { GameFormText } from "./game-form.server.ts";

type GameFieldsProps = {
	game?: GameFormText | undefined;
	/** What a new game starts from. */
	model?: GameFormText | undefined;
	categories: { id: string; name: string }[];
	families: { id: string; name: string }[];
	errors: Record<string, string>;
	/** The values of a refused form. */
	typed?: Typed | undefined;
};

const NEW_GAME: Partial<GameFormText> = { stock: "0", order: "0", available: true };

/** The fields of a game: the defaults for a new one. */
export function GameFields(props: GameFieldsProps) {
	const { game, model, categories, families, errors, typed } = props;
	const values = typed ? valuesOf(typed) : (game ?? model ?? NEW_GAME);
	// A stock that was refused because it moved is compared with the present one from now on.
	const seenStock = errors.stock ? game?.stock : (typed?.seenStock ?? game?.stock);
	const field = (name: TextName) => ({ name, defaultValue: values[name], error: errors[name] });
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
			<Field
				label="Axtarış sözləri"
				{...field("nicknames")}
				maxLength={200}
				autoComplete="off"
				hint="Müştərilərin bu oyuna dediyi adlar, vergüllə: pubg, pabg, uc. Yalnız axtarış oxuyur"
				className="sm:col-span-2"
			/>
			{families.length > 0 && (
				<fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
					<SelectField label="Paket qrupu" {...field("familyId")}>
						<option value="">Yoxdur</option>
						{families.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</SelectField>
					<Field
						label="Paket"
						{...field("denomination")}
						maxLength={40}
						autoComplete="off"
						hint="Nə qədər olduğu: 660 UC"
					/>
					<Field
						label="Bonus"
						{...field("bonus")}
						maxLength={40}
						autoComplete="off"
						hint="Onun hədiyyə hissəsi: 60 UC bonus"
					/>
				</fieldset>
			)}
			<ManatField label="Qiymət" {...field("price")} required />
			<ManatField label="Köhnə qiymət" {...field("originalPrice")} />
			<div className="grid gap-4 sm:col-span-2">
				<PictureField initial={values.image} error={errors.image} />
				<MorePicturesField initial={values.images} error={errors.images} />
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
			<Switches values={values} />
			<IdFormFields
				inherited="Paket qrupundakı kimi, qrup yoxdursa istənilən mətn"
				values={values}
				errors={errors}
			/>
		</div>
	);
}

function valuesOf(typed: Typed): Partial<GameFormText> {
	const ticked = SWITCHES.map(({ name }) => [name, name in typed]);
	return { ...typed, ...Object.fromEntries(ticked) };
}

type TextName = Exclude<keyof GameFormText, (typeof SWITCHES)[number]["name"]>;

const SWITCHES = [
	{ name: "available", label: "Mövcuddur" },
	{ name: "featured", label: "Seçilmiş", hint: "Ana səhifədə ilk 6 oyun göstərilir" },
	{ name: "requiresId", label: "ID tələb olunur" },
	{ name: "hidden", label: "Qaralama", hint: "Müştərilər görmür və ala bilmir" },
	{
		name: "trackStock",
		label: "Stoku izlə",
		hint: "Satıldıqca stok azalır, 0 olanda “Bitib” göstərilir",
	},
] as const;

function Switches({ values }: { values: Partial<GameFormText> }) {
	return (
		<div className="grid gap-x-4 gap-y-1 sm:col-span-2 sm:grid-cols-2">
			{SWITCHES.map(({ name, ...labels }) => (
				<CheckboxField key={name} name={name} {...labels} defaultChecked={values[name]} />
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
