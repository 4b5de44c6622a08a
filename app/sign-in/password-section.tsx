import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/core/problem.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type Props = {
	/** For password managers, which have to know whose password this is. */
	email: string;
	/** The result of a successful change. */
	changed: object | undefined;
	/** The fields of the last refusal. */
	fields: FieldErrors | undefined;
};

/** The form to change the password; needs the present one and ends all other sessions. */
export function PasswordSection({ email, changed, fields }: Props) {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (changed) form.current?.reset();
	}, [changed]);
	const busy = useNavigation().formData?.get("intent") === "password";
	return (
		<section aria-labelledby="password-title" className="card grid gap-5 p-5 sm:p-7">
			<div className="grid gap-1">
				<h2 id="password-title" className="text-subheading">
					Şifrəni dəyişin
				</h2>
				<p className="text-caption text-ink-soft">
					Yeni şifrə bütün digər cihazlarda hesabdan çıxış edir.
				</p>
			</div>
			<Form ref={form} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
				<input type="hidden" name="intent" value="password" />
				<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
				<Secret
					label="Cari şifrə"
					name="currentPassword"
					fields={fields}
					autoComplete="current-password"
					className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
				/>
				<Secret label="Yeni şifrə" name="password" fields={fields} hint="Ən azı 6 simvol" />
				<Secret label="Şifrənin təkrarı" name="passwordAgain" fields={fields} />
				<div className="sm:col-span-2">
					<Button type="submit" busy={busy}>
						Şifrəni yenilə
					</Button>
				</div>
			</Form>
		</section>
	);
}

function Secret({
	fields,
	name,
	...rest
}: {
	label: string;
	name: string;
	fields: FieldErrors | undefined;
	hint?: string;
	autoComplete?: string;
	className?: string;
}) {
	return (
		<Field
			type="password"
			autoComplete="new-password"
			required
			aria-invalid={fields?.[name] ? true : undefined}
			name={name}
			{...rest}
		/>
	);
}
