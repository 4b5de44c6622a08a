import { ID_KINDS } from "#app/catalog/id-form.ts";
import { PictureField } from "#app/catalog/pictures/picture-field.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { IdFormText } from "./id-form.server.ts";
import { ID_KIND_LABELS, LIST_NAME } from "./id-kinds.ts";
import "./id-form.css";

type IdFormFieldsProps = {
	/** What a game without a form of its own has; a family's is any text. */
	inherited?: string;
	values: Partial<IdFormText>;
	errors: Record<string, string>;
};

/** What the ID looks like that buyers are asked for. */
export function IdFormFields({ inherited, values, errors }: IdFormFieldsProps) {
	const field = (name: keyof IdFormText) => ({
		name,
		defaultValue: values[name],
		error: errors[name],
	});
	const kinds = ID_KINDS.filter((kind) => inherited || kind !== "any");
	return (
		<fieldset className="id-form grid gap-4 sm:col-span-2 sm:grid-cols-2">
			<SelectField
				label="ID-nin forması"
				{...field("idKind")}
				hint="Alıcıdan soruşulan ID necə görünür"
				className="sm:col-span-2"
			>
				<option value="">{inherited ?? ID_KIND_LABELS.any}</option>
				{kinds.map((kind) => (
					<option key={kind} value={kind}>
						{ID_KIND_LABELS[kind]}
					</option>
				))}
			</SelectField>
			<Field
				label="Ən azı neçə rəqəm"
				{...field("idLeast")}
				inputMode="numeric"
				autoComplete="off"
				className="for-digits"
			/>
			<Field
				label="Ən çoxu neçə rəqəm"
				{...field("idMost")}
				inputMode="numeric"
				autoComplete="off"
				className="for-digits"
			/>
			<TextAreaField
				label="Siyahı"
				{...field("idChoices")}
				hint="Hər sətirdə bir seçim"
				className="for-list"
			/>
			<Field
				label="Siyahının başlığı"
				{...field("idListName")}
				maxLength={30}
				autoComplete="off"
				hint={`Boş qalsa: ${LIST_NAME}`}
				className="for-list"
			/>
			<Field
				label="ID nümunəsi"
				{...field("idExample")}
				maxLength={64}
				autoComplete="off"
				hint="Alıcı sahənin altında görür: 512345678. İki hissəlidirsə, ikincisi mötərizədə: 12345678 (2041). Yalnız rəqəmdirsə, telefonda rəqəm klaviaturası açılır"
				className="for-text sm:col-span-2"
			/>
			<TextAreaField
				label="Alıcıya izah"
				{...field("idHelp")}
				maxLength={500}
				hint="“ID-ni haradan tapım?” sualını basan alıcı oxuyur"
				className="for-text sm:col-span-2"
			/>
			<PictureField
				initial={values.idPicture}
				error={errors.idPicture}
				name="idPicture"
				label="İzahın şəkli (URL)"
				hint="ID-nin oyunda harada yazıldığı: məsələn, profil səhifəsinin ekran şəkli"
				uploadLabel="İzahın şəklini yükləyin"
				className="for-text sm:col-span-2"
			/>
		</fieldset>
	);
}
