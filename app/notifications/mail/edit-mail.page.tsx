import { data, Form, Link, useNavigation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { mailWordsChanged } from "#app/live/changes.server.ts";
import { titleMeta } from "#app/settings/page-title.ts";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/edit-mail.page";
import { isMailKind, MAIL_KINDS } from "./mail-kinds.ts";
import { MailPreview } from "./mail-preview.tsx";
import { changeWords, readWritten, wordsOf } from "./mail-words.server.ts";
import { readMailWordsForm } from "./mail-words-form.server.ts";
import { previewMail } from "./preview-mail.server.ts";

function kindOf({ kind }: { kind: string }) {
	if (!isMailKind(kind)) throw new Response(null, { status: 404 });
	return kind;
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const kind = kindOf(params);
	const [written, settings] = await Promise.all([readWritten(app.db, kind), settingsOf(context)]);
	const words = wordsOf(kind, written);
	const preview = previewMail(app, { kind, words, settings });
	return { kind, words, version: written.version, preview };
}

export const action = answered(
	async (form, { params, context }: Route.ActionArgs) => {
		const app = context.get(appContext);
		const kind = kindOf(params);
		const { intent, words, seenVersion } = readMailWordsForm(form, kind);
		if (intent === "preview") {
			const settings = await settingsOf(context);
			return data({ preview: previewMail(app, { kind, words, settings }), typed: words });
		}
		const { id: adminId } = context.get(signedInContext);
		await changeWords(app.db, { kind, words, seenVersion, adminId });
		mailWordsChanged(app.hub);
		return data({ done: "Məktubun mətni yeniləndi", about: MAIL_KINDS[kind].label });
	},
	{ typed: ["subject", "opening"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = (args: Route.MetaArgs) =>
	titleMeta(args, args.loaderData && MAIL_KINDS[args.loaderData.kind].label);

/** What one kind of mail says, beside the mail as it arrives. */
export default function EditMailPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, version, words } = loaderData;
	const { label, placeholders } = MAIL_KINDS[kind];
	const answer = useAnswer(actionData);
	const typed = answer && "typed" in answer ? answer.typed : undefined;
	const fields = answer && "refused" in answer ? answer.refused.fields : undefined;
	const preview = answer && "preview" in answer ? answer.preview : loaderData.preview;
	const intent = useNavigation().formData?.get("intent");
	return (
		<>
			<PageHeader
				title={label}
				text={
					<Link to="/admin/notifications#mail" className="link">
						Bildirişlər
					</Link>
				}
			/>
			<div className="grid items-start gap-6 xl:grid-cols-2">
				{/* What another admin saves meanwhile shows here as well. */}
				<Form
					key={`${kind} ${version}`}
					method="post"
					noValidate
					preventScrollReset
					className="card grid gap-4 p-4 sm:p-5"
				>
					<AnswerNotice answer={answer} />
					<input type="hidden" name="seenVersion" value={version} />
					<Field
						label="Mövzu"
						name="subject"
						defaultValue={typed?.subject ?? words.subject}
						autoComplete="off"
						error={fields?.subject}
					/>
					<TextAreaField
						label="Giriş mətni"
						name="opening"
						rows={8}
						defaultValue={typed?.opening ?? words.opening}
						error={fields?.opening}
						hint="Boş sətir yeni abzas deməkdir. Sahəni boş saxlasanız, mağazanın öz mətni yazılır."
					/>
					<p className="text-caption text-ink-soft">
						Bunların yerinə hər məktubun özününkü yazılır:{" "}
						{placeholders.map((name) => `{${name}}`).join(", ")}. Sifarişin tərkibi, düymə və dəstək
						nömrəsi məktuba özü əlavə olunur.
					</p>
					<div className="flex flex-wrap justify-end gap-3">
						<Button type="submit" name="intent" value="preview" busy={intent === "preview"}>
							Necə görünəcək
						</Button>
						<Button
							type="submit"
							name="intent"
							value="save"
							variant="primary"
							busy={intent === "save"}
						>
							Yadda saxla
						</Button>
					</div>
				</Form>
				<MailPreview preview={preview} />
			</div>
		</>
	);
}
