import { type ReactNode, useState } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { formatDateTime } from "#app/core/time.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RestoredNotice } from "#app/forms/restored-notice.tsx";
import { useAnswer } from "#app/forms/use-answer.ts";
import { useDone } from "#app/forms/use-done.ts";
import { useKeptForm } from "#app/forms/use-kept-form.ts";
import { ChannelCard } from "#app/notifications/channel-card.tsx";
import type { ChannelRun } from "#app/platform/channel-runs.server.ts";
import type { GivenUp } from "#app/platform/jobs/job-rows.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { eventLabel } from "./event-labels.ts";
import type { WebhookState } from "./read-section.server.ts";
import { ACTS } from "./webhook-kind.ts";
import { WebhookLog } from "./webhook-log.tsx";
import { WORDS } from "./webhook-words.ts";

type Answer = FormAnswer & { secret?: string };

/** One address of the owner's that another program listens at: what it is told, and how that goes. */
export function WebhookSection({ run, ...state }: WebhookState & { run: ChannelRun }) {
	const { address, offBecause, givenUp, deliveries, next, examples } = state;
	return (
		<ChannelCard
			id="webhook"
			title="Webhook"
			isOn={address !== null && offBecause === null}
			off={offBecause ? "Söndürülüb" : undefined}
			text="Sifariş və balans xəbərləri imzalı şəkildə sizin proqramınıza göndərilir: təchizatçıya, cədvələ, anbar sisteminə. Xəbərdə çatdırılan kodlar, müştərinin adı, e-poçtu və balansı olmur."
			run={run}
		>
			<StateNotice {...state} />
			{!offBecause && givenUp.map((jobs) => <GivenUpNotice key={jobs.kind} jobs={jobs} />)}
			<AddressForm {...state} />
			{address !== null && <Acts {...state} />}
			<Examples examples={examples} />
			{address !== null && <WebhookLog deliveries={deliveries} next={next} canSend={!offBecause} />}
		</ChannelCard>
	);
}

function StateNotice({ address, offBecause, canSign }: WebhookState) {
	if (offBecause === "gone") {
		return (
			<Notice tone="bad">
				{WORDS.gone}. Server yenidən hazır olanda ünvanı yadda saxlayıb açın.
			</Notice>
		);
	}
	if (offBecause === "admin") {
		return <Notice tone="waiting">Webhook söndürülüb: yeni xəbərlər göndərilmir.</Notice>;
	}
	return address !== null && !canSign && <Notice tone="bad">{WORDS.unreadableSecret}.</Notice>;
}

/** What nobody took, as the dashboard tells of it. */
function GivenUpNotice({ jobs: { kind, jobs, since } }: { jobs: GivenUp }) {
	const fetcher = useFetcher({ key: `row:jobs:${kind}` });
	return (
		<Notice tone="bad">
			<p>
				Qəbul olunmayan xəbərlər: {jobs} (ilki {formatDateTime(since)}). Səbəbi aşağıda, hər
				göndərişin altındadır.
			</p>
			<fetcher.Form method="post" action="/admin/jobs" noValidate className="mt-2">
				<input type="hidden" name="kind" value={kind} />
				<Button type="submit" size="small" busy={fetcher.state !== "idle"}>
					Hamısını yenidən göndər
				</Button>
			</fetcher.Form>
		</Notice>
	);
}

function AddressForm({ address, offBecause }: WebhookState) {
	const fetcher = useFetcher<Answer>();
	const answer = useAnswer(fetcher.data);
	const { ref, form, isRestored, forget } = useKeptForm(useAdminId());
	const reset = () => {
		forget();
		form?.reset();
	};
	useDone(fetcher, reset);
	return (
		<fetcher.Form ref={ref} method="post" action={ACTS} noValidate className="grid gap-3">
			<input type="hidden" name="intent" value="save" />
			{isRestored && <RestoredNotice onDiscard={reset} />}
			<div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
				<Field
					label="Ünvan"
					name="address"
					type="url"
					inputMode="url"
					autoComplete="off"
					placeholder="https://example.com/webhook"
					defaultValue={address ?? ""}
					error={answer?.refused?.fields?.address}
					hint="Yalnız https. Xəbərlər bu ünvana POST ilə gedir."
				/>
				<Button
					type="submit"
					variant="primary"
					busy={fetcher.state !== "idle"}
					className="sm:mt-6.5"
				>
					{offBecause ? "Yadda saxlayıb açın" : "Yadda saxla"}
				</Button>
			</div>
			{answer?.secret && <Secret secret={answer.secret} />}
		</fetcher.Form>
	);
}

/** The test, the secret, and the switch. */
function Acts({ offBecause, canSign, twoSign }: WebhookState) {
	const fetcher = useFetcher<Answer>();
	const answer = useAnswer(fetcher.data);
	const [asking, setAsking] = useState<"renew" | "off">();
	const isBusy = fetcher.state !== "idle";
	const send = (intent: string) => {
		setAsking(undefined);
		void fetcher.submit({ intent }, { method: "post", action: ACTS });
	};
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap gap-2">
				{!offBecause && (
					<Button onClick={() => send("test")} busy={isBusy && isSending(fetcher, "test")}>
						Yoxlama göndərin
					</Button>
				)}
				{canSign && (
					<Button onClick={() => send("reveal")} disabled={isBusy}>
						Açarı göstərin
					</Button>
				)}
				<Button onClick={() => setAsking("renew")} disabled={isBusy}>
					Açarı yeniləyin
				</Button>
				{!offBecause && (
					<Button variant="quiet" onClick={() => setAsking("off")} disabled={isBusy}>
						Söndürün
					</Button>
				)}
			</div>
			{twoSign && (
				<p className="text-caption text-ink-faint">
					Açar yenilənib: köhnə açar da 24 saat ərzində imzalayır.
				</p>
			)}
			{answer?.secret && <Secret secret={answer.secret} />}
			{asking && (
				<Ask intent={asking} onConfirm={() => send(asking)} onClose={() => setAsking(undefined)} />
			)}
		</div>
	);
}

const isSending = ({ formData }: { formData?: FormData | undefined }, intent: string) =>
	formData?.get("intent") === intent;

const QUESTIONS = {
	renew: {
		title: "Açar yenilənsin?",
		confirm: "Yeniləyin",
		text: "Yeni açarı xəbərləri qəbul edən proqrama yazın. Köhnə açar da 24 saat ərzində imzalayır, sonra işləmir.",
	},
	off: {
		title: "Webhook söndürülsün?",
		confirm: "Söndürün",
		text: "Gözləyən xəbərlər göndərilməyəcək, yeniləri də yazılmayacaq. Jurnal qalır.",
	},
};

type AskProps = { intent: "renew" | "off"; onConfirm: () => void; onClose: () => void };

function Ask({ intent, ...acts }: AskProps) {
	const { title, confirm, text } = QUESTIONS[intent];
	return (
		<ConfirmDialog title={title} confirmLabel={confirm} danger={intent === "off"} {...acts}>
			{text}
		</ConfirmDialog>
	);
}

function Secret({ secret }: { secret: string }) {
	return (
		<div className="grid gap-2 rounded-control bg-hover p-3">
			<p className="text-sm text-ink-soft">
				İmza açarı. Xəbərləri qəbul edən proqrama yazın və heç kimə göstərməyin.
			</p>
			<p className="flex flex-wrap items-center gap-3">
				<code className="min-w-0 break-all">{secret}</code>
				<CopyButton text={secret} copiedMessage="Açar kopyalandı" />
			</p>
		</div>
	);
}

function Examples({ examples }: Pick<WebhookState, "examples">) {
	return (
		<Folded summary="Göndərilən mətnin nümunəsi">
			{examples.map(({ type, body }) => (
				<figure key={type} className="grid gap-1">
					<figcaption className="text-caption text-ink-faint">
						{eventLabel(type)} · {type}
					</figcaption>
					<pre className="rounded-control bg-hover p-3 text-xs wrap-anywhere whitespace-pre-wrap">
						{body}
					</pre>
				</figure>
			))}
		</Folded>
	);
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
	return (
		<details>
			<summary className="min-h-11 cursor-pointer py-2">{summary}</summary>
			<div className="grid gap-3">{children}</div>
		</details>
	);
}
