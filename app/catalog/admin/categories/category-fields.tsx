import { PictureField } from "#app/catalog/pictures/picture-field.tsx";
import type { CountedCategory } from "#app/catalog/read-categories.server.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";

type CategoryFieldsProps = { category?: CountedCategory; errors: Record<string, string> };

/** The fields of a category: empty for a new one. */
export function CategoryFields({ category, errors }: CategoryFieldsProps) {
	return (
		<div className="grid gap-4">
			<Field
				autoFocus
				label="Ad"
				name="name"
				required
				maxLength={200}
				autoComplete="off"
				defaultValue={category?.name}
				error={errors.name}
			/>
			<TextAreaField
				label="Təsvir"
				name="description"
				required
				maxLength={2000}
				defaultValue={category?.description}
				error={errors.description}
			/>
			<PictureField initial={category?.image} error={errors.image} />
			<Field
				label="Sıra"
				name="order"
				inputMode="numeric"
				autoComplete="off"
				hint="0–100: kiçik olan əvvəl göstərilir"
				defaultValue={category?.position ?? 0}
				error={errors.order}
				className="w-40"
			/>
		</div>
	);
}
