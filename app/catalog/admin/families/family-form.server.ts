import { z } from "zod";
import { position } from "#app/catalog/admin/categories/category-form.server.ts";
import { idFormShape, readIdForm } from "#app/catalog/admin/id-form/id-form.server.ts";
import { lineOf, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	name: lineOf(200).pipe(z.string().min(1, "Adı yazın")),
	order: position,
	...idFormShape,
});

export type FamilyValues = ReturnType<typeof readFamilyForm>;

/** Reads the admin's form of a family of packages. */
export function readFamilyForm(form: FormData, env: { https: boolean }) {
	const { name, order, ...idFields } = readFields(schema, form);
	return { name, idForm: readIdForm(idFields, env), position: order };
}
