import type { IdFormText } from "#app/catalog/admin/id-form/id-form.server.ts";
import { IdFormFields } from "#app/catalog/admin/id-form/id-form-fields.tsx";
import { Field } from "#app/ui/field.tsx";

type FamilyFieldsProps = {
	family?: { name: string; position: number; idText: IdFormText };
	errors: Record<string, string>;
};

/** The fields of a family of packages: empty for a new one. Its packages are chosen in their own forms. */
export function FamilyFields({ family, errors }: FamilyFieldsProps) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field
				autoFocus
				label="Ad"
				name="name"
				required
				maxLength={200}
				autoComplete="off"
				hint="Məsələn: PUBG Mobile UC. Paketləri hər oyunun öz formasında bu qrupa əlavə edin"
				defaultValue={family?.name}
				error={errors.name}
				className="sm:col-span-2"
			/>
			<Field
				label="Sıra"
				name="order"
				inputMode="numeric"
				autoComplete="off"
				hint="0–100: kiçik olan əvvəl göstərilir"
				defaultValue={family?.position ?? 0}
				error={errors.order}
				className="w-40 sm:col-span-2"
			/>
			<IdFormFields values={family?.idText ?? {}} errors={errors} />
		</div>
	);
}
