import { useCallback } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { appContext } from "#app/app-context.server.ts";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { useUploads } from "#app/catalog/pictures/uploads.ts";
import { UploadsNotice } from "#app/catalog/pictures/uploads-notice.tsx";
import { PageAnswer } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { keepForm } from "#app/forms/kept-form.ts";
import { RestoredNotice } from "#app/forms/restored-notice.tsx";
import { useAnswer } from "#app/forms/use-answer.ts";
import { useDone } from "#app/forms/use-done.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { settingsChanged } from "#app/live/changes.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/admin-settings.page";
import { changeSettings, getSettingsToEdit } from "./change-settings.server.ts";
import { describeServer } from "./describe-server.server.ts";
import { LogoField } from "./logo-field.tsx";
import { pageTitle } from "./page-title.ts";
import { PagesSection } from "./pages/pages-section.tsx";
import { mailPaymentChanges } from "./payment-details.server.ts";
import { PresetsField } from "./presets-field.tsx";
import { ServerSection } from "./server-section.tsx";
import { SETTINGS_GROUPS, type SettingsField } from "./settings-fields.ts";
import { readSettingsForm } from "./settings-form.server.ts";
import { SettingsHistory } from "./settings-history.tsx";

const SHOWN_CHANGES = 20;

export async function loader({ context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const [{ values, version }, changes] = await Promise.all([
		getSettingsToEdit(db),
		listActionsOf(db, { subjectKind: "settings", subjectId: "settings", limit: SHOWN_CHANGES }),
	]);
	return { values, version, changes, server: describeServer(env) };
}

const TYPED = SETTINGS_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));

export const action = answered(
	async (form, { context }: Route.ActionArgs) => {
		const { db, env, hub, mailer } = context.get(appContext);
		const admin = context.get(signedInContext);
		const change = readSettingsForm(form, env);
		await changeSettings(db, {
			...change,
			adminId: admin.id,
			tell: (tx, changed) =>
				mailPaymentChanges(tx, { mailer }, { changed, by: admin, event: change.seenVersion }),
		});
		settingsChanged(hub);
		return { done: "Parametrlər yadda saxlandı" };
	},
	{ typed: TYPED },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Parametrlər");

export default function AdminSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Parametrlər" text="Hər dəyişiklik açıq səhifələrdə dərhal görünür." />
			<div className="pb-4 empty:hidden">
				<PageAnswer answer={actionData} />
			</div>
			<div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<SettingsForm {...loaderData} answer={actionData} />
				<div className="grid gap-6">
					<PagesSection />
					<ServerSection facts={loaderData.server} />
					<SettingsHistory changes={loaderData.changes} />
				</div>
			</div>
		</>
	);
}

type SettingsFormProps = Pick<Route.ComponentProps["loaderData"], "values" | "version"> & {
	answer: Route.ComponentProps["actionData"];
};

function SettingsForm({ values, version, answer }: SettingsFormProps) {
	const fetcher = useFetcher<FormAnswer>();
	const refused = answer && "refused" in answer ? answer : undefined;
	const kept = useKeptForm(useAdminId(), refused?.typed);
	const { ref, form, isChanged, isRestored, shownOf, forget, settle } = kept;
	const { hold, waiting } = useUploads(form);
	useAnswer(fetcher.data);
	const reset = useCallback(() => {
		forget();
		form?.reset();
	}, [forget, form]);
	// Once saved, the fields are not edited any more, and follow other admins' changes again.
	useDone(fetcher, settle);
	const errors = (fetcher.data ?? refused)?.refused?.fields ?? {};
	return (
		<fetcher.Form
			ref={ref}
			method="post"
			noValidate
			preventScrollReset
			onSubmit={hold}
			className="grid gap-4"
		>
			<input type="hidden" name="version" value={version} />
			{isRestored && <RestoredNotice onDiscard={reset} />}
			{SETTINGS_GROUPS.map(({ id, title, fields }) => (
				<section key={id} id={id} className="card grid gap-4 p-4 sm:grid-cols-2 sm:p-5">
					<h2 className="text-subheading sm:col-span-2">{title}</h2>
					{fields.map((field) => (
						<SettingField
							key={field.name}
							field={field}
							value={shownOf(field.name, values[field.name])}
							error={errors[field.name]}
						/>
					))}
				</section>
			))}
			<div data-idle={!isChanged || undefined} className="save-bar">
				<UploadsNotice waiting={waiting} />
				<Button onClick={reset} className="js-only">
					Ləğv et
				</Button>
				<Button
					type="submit"
					variant="primary"
					busy={fetcher.state !== "idle" || waiting !== undefined}
				>
					Yadda saxla
				</Button>
			</div>
		</fetcher.Form>
	);
}

type SettingFieldProps = { field: SettingsField; value: string; error: string | undefined };

function SettingField({ field: { long, wide, ...field }, value, error }: SettingFieldProps) {
	const shared = { ...field, defaultValue: value, error };
	if (field.name === "logoUrl") return <LogoField {...shared} />;
	if (field.name === "topupPresets") return <PresetsField {...shared} />;
	return long ? (
		<TextAreaField {...shared} className="sm:col-span-2" />
	) : (
		<Field {...shared} autoComplete="off" className={wide ? "sm:col-span-2" : undefined} />
	);
}
