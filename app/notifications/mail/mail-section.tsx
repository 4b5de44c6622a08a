import { Link } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { ChannelCard } from "#app/notifications/channel-card.tsx";
import type { ChannelRun } from "#app/platform/channel-runs.server.ts";
import { MAIL_FAILURES } from "#app/platform/mail/mail-failure-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { MAIL_KINDS, type MailKind } from "./mail-kinds.ts";

type Mails = {
	isOn: boolean;
	/** The admin's own address, to which a test goes. */
	to: string;
	/** Of which mails the owner has changed the words. */
	written: MailKind[];
};

/** The mails to customers: whether they go, a test, and what each of them says. */
export function MailSection({ mail, run }: { mail: Mails; run: ChannelRun }) {
	const fetcher = useFetcher<FormAnswer>();
	useAnswer(fetcher.data);
	const failure = (MAIL_FAILURES as Record<string, string>)[run.failure] ?? run.failure;
	return (
		<ChannelCard
			id="mail"
			title="Email"
			isOn={mail.isOn}
			run={{ ...run, failure }}
			text={<About />}
		>
			{mail.isOn ? (
				<fetcher.Form
					method="post"
					action="/admin/notifications/mail"
					className="flex flex-wrap items-center gap-x-4 gap-y-2"
				>
					<Button type="submit" busy={fetcher.state !== "idle"}>
						Sınaq məktubu göndər
					</Button>
					<p className="min-w-0 text-caption text-ink-soft wrap-anywhere">{mail.to} ünvanına</p>
				</fetcher.Form>
			) : (
				<p className="text-sm">
					Poçt serveri qurulmayıb: heç bir məktub çıxmır.{" "}
					<Link to="/admin/settings#server" className="link">
						Necə qurulur
					</Link>
				</p>
			)}
			<div className="grid gap-1">
				<h3 className="text-caption text-ink-faint">Məktubların mətni</h3>
				<ul className="grid gap-x-6 sm:grid-cols-2">
					{(Object.keys(MAIL_KINDS) as MailKind[]).map((kind) => (
						<li key={kind} className="flex flex-wrap items-center gap-x-3">
							<Link
								to={`/admin/notifications/mail/${kind}`}
								className="link inline-flex min-h-11 items-center"
							>
								{MAIL_KINDS[kind].label}
							</Link>
							{mail.written.includes(kind) && <Badge>Dəyişdirilib</Badge>}
						</li>
					))}
				</ul>
			</div>
		</ChannelCard>
	);
}

function About() {
	return (
		<p>
			Müştəri sifariş və balansla bağlı hər hadisədən bir məktub alır: yalnız təsdiqlədiyi ünvana və
			özü istəyirsə. Kod heç vaxt məktubda yazılmır.
		</p>
	);
}
