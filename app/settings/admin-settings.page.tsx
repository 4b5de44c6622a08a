import { useCallback, useEffect } from "react";
import { useFetcher } from "react-router";
import { listActionsOf } from "../audit/list-actions-of.server.ts";
import { useUploads } from "../catalog/pictures/uploads.ts";
import { UploadsNotice } from "../catalog/pictures/uploads-notice.tsx";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextAreaField } from "../ui/field.tsx";
import { keepForm } from "../ui/kept-form.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { RestoredNotice } from "../ui/restored-notice.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { useKeptForm } from "../ui/use-kept-form.ts";
import { useAuth } from "../users/sign-in/auth-provider.tsx";
import { signedInContext } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin-settings.page";
import { changeSettings, getSettingsToEdit } from "./change-settings.server.ts";
import { describeServer } from "./describe-server.server.ts";
import { LogoField } from "./logo-field.tsx";
import { PresetsField } from "./presets-field.tsx";
import { ServerSection } from "./server-section.tsx";
import { SETTINGS_GROUPS, type SettingsField } from "./settings-fields.ts";
import { readSettingsForm } from "./settings-form.server.ts";
import { SettingsHistory } from "./settings-history.tsx";

const SHOWN_ACTS = 20;

export async function loader({ context }: Route.LoaderArgs) {
	const { db, env } = context.get(appContext);
	const [{ values, version }, changes] = await Promise.all([
		getSettingsToEdit(db),
		listActionsOf(db, { subjectKind: "settings", subjectId: "settings", limit: SHOWN_ACTS }),
	]);
	return { values, version, changes, server: describeServer(env) };
}

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, env, hub } = context.get(appContext);
	const { id: actorId } = context.get(signedInContext);
	const values = readSettingsForm(form, env);
	await changeSettings(db, { values, seenVersion: String(form.get("version")), actorId });
	hub.publish("settings", "admin");
	return { done: "Parametrlər yadda saxlandı" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepForm(args);
}

export const meta = pageTitle("Parametrlər");

export default function AdminSettingsPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Parametrlər" text="Hər dəyişiklik açıq səhifələrdə dərhal görünür." />
			<div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<SettingsForm {...loaderData} />
				<div className="grid gap-6">
					<ServerSection facts={loaderData.server} />
					<SettingsHistory changes={loaderData.changes} />
				</div>
			</div>
		</>
	);
}

function SettingsForm({
	values,
	version,
}: Pick<Route.ComponentProps["loaderData"], "values" | "version">) {
	const fetcher = useFetcher<{ done?: string; refused?: { fields?: Record<string, string> } }>();
	const { ref, form, isChanged, isRestored, forget } = useKeptForm(useAuth().user?.id);
	const { hold, waiting } = useUploads(form);
	useAnswer(fetcher.data);
	const beginAnew = useCallback(() => {
		forget();
		form?.reset();
	}, [forget, form]);
	const saved = fetcher.state === "idle" && fetcher.data?.done !== undefined;
	// What was typed is now what is stored: from here on the fields follow other admins' changes.
	useEffect(() => {
		if (saved) beginAnew();
	}, [saved, beginAnew]);
	const errors = fetcher.data?.refused?.fields ?? {};
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
			{isRestored && <RestoredNotice onDiscard={beginAnew} />}
			{SETTINGS_GROUPS.map(({ id, title, fields }) => (
				<section key={id} id={id} className="card grid gap-4 p-4 sm:grid-cols-2 sm:p-5">
					<h2 className="text-subheading sm:col-span-2">{title}</h2>
					{fields.map((field) => (
						<SettingField
							key={field.name}
							field={field}
							value={values[field.name]}
							error={errors[field.name]}
						/>
					))}
				</section>
			))}
			<div data-idle={!isChanged || undefined} className="save-bar">
				<UploadsNotice waiting={waiting} />
				<Button onClick={beginAnew} className="js-only">
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
