import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { RememberedId } from "./read-remembered-ids.server.ts";

/** On the profile: the IDs that are remembered, to name them and to forget them. */
export function RememberedIds({ ids }: { ids: RememberedId[] }) {
	if (ids.length === 0) return null;
	return (
		<section aria-labelledby="ids-title" className="card grid gap-4 p-5 sm:p-7">
			<div>
				<h2 id="ids-title" className="text-subheading">
					Yadda saxlanmış ID-lər
				</h2>
				<p className="text-caption text-ink-soft">
					Alış zamanı təklif olunur. Ən çoxu 20 ID saxlanılır: çoxdan işlənməyəni yenisinə yer
					verir.
				</p>
			</div>
			<ul className="divide-y divide-line">
				{ids.map((remembered) => (
					<RememberedRow key={remembered.id} remembered={remembered} />
				))}
			</ul>
		</section>
	);
}

function RememberedRow({ remembered }: { remembered: RememberedId }) {
	const { id, playerId, label, deliveries, gameName } = remembered;
	const sent = useNavigation().formData;
	const busy = sent?.get("rememberedId") === id ? sent.get("intent") : undefined;
	return (
		<li className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
			<div className="min-w-0 sm:col-span-2">
				<p className="font-semibold break-all">{playerId}</p>
				<p className="text-caption text-ink-soft">
					{gameName}
					{deliveries > 0 && ` · ${deliveries} dəfə çatdırılıb`}
				</p>
			</div>
			<Form method="post" noValidate className="flex items-end gap-2">
				<input type="hidden" name="intent" value="labelId" />
				<input type="hidden" name="rememberedId" value={id} />
				<Field
					label="Adı"
					name="label"
					defaultValue={label}
					placeholder="Məsələn, əsas hesab"
					autoComplete="off"
					className="min-w-0 grow"
				/>
				<Button type="submit" busy={busy === "labelId"} aria-label={`Adı yadda saxla: ${playerId}`}>
					Yadda saxla
				</Button>
			</Form>
			<Form method="post" noValidate>
				<input type="hidden" name="intent" value="forgetId" />
				<input type="hidden" name="rememberedId" value={id} />
				<Button
					type="submit"
					variant="quiet"
					busy={busy === "forgetId"}
					aria-label={`Unut: ${playerId}`}
				>
					Unut
				</Button>
			</Form>
		</li>
	);
}
