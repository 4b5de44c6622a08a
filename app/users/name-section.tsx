import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type NameSectionProps = {
	name: string;
	/** What was refused, for a page without JavaScript. */
	typed: string | undefined;
	/** The result of the last save. */
	saved: object | undefined;
};

/** The name, which can be edited. */
export function NameSection({ name, typed, saved }: NameSectionProps) {
	const [editing, setEditing] = useState(false);
	useEffect(() => {
		if (saved) setEditing(false);
	}, [saved]);
	if (editing) return <NameForm name={name} onCancel={() => setEditing(false)} />;
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<div className="min-w-0">
				<p className="text-caption text-ink-faint">Ad</p>
				<p className="text-heading break-words">{name || "—"}</p>
			</div>
			<Button className="js-only" onClick={() => setEditing(true)}>
				Redaktə et
			</Button>
			<noscript>
				<NameForm name={typed ?? name} />
			</noscript>
		</div>
	);
}

function NameForm({ name, onCancel }: { name: string; onCancel?: () => void }) {
	const busy = useNavigation().formData?.get("intent") === "name";
	return (
		<Form method="post" noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="name" />
			<Field label="Ad" name="name" defaultValue={name} maxLength={200} autoFocus={!!onCancel} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={busy}>
					Yadda saxla
				</Button>
				{onCancel && <Button onClick={onCancel}>Ləğv et</Button>}
			</div>
		</Form>
	);
}
