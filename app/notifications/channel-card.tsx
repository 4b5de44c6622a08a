import type { ReactNode } from "react";
import { formatDateTime } from "#app/core/time.ts";
import type { ChannelRun } from "#app/platform/channel-runs.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/** One way to tell people of something: whether it is set up, when it last worked, and how to try it. */
export function ChannelCard({
	id,
	title,
	isOn,
	off = "Qurulmayıb",
	text,
	run: { succeededAt, failedAt, fails, failure },
	children,
}: {
	id: string;
	title: string;
	isOn: boolean;
	/** What it is while it is not on. */
	off?: string;
	/** What it does, or what it lacks. */
	text: ReactNode;
	run: ChannelRun;
	children?: ReactNode;
}) {
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="card grid gap-4 p-4 sm:p-5">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id={`${id}-title`} className="text-subheading">
					{title}
				</h2>
				{!isOn && <Badge>{off}</Badge>}
				{isOn && <Badge tone={fails ? "bad" : "good"}>{fails ? "Xəta var" : "İşləyir"}</Badge>}
			</div>
			<div className="text-sm text-ink-soft">{text}</div>
			<dl className="grid gap-3 text-sm sm:grid-cols-2">
				<div>
					<dt className="text-caption text-ink-faint">Son uğurlu göndəriş</dt>
					<dd>{succeededAt ? formatDateTime(succeededAt) : "Hələ olmayıb"}</dd>
				</div>
				<div className="min-w-0">
					<dt className="text-caption text-ink-faint">Son xəta</dt>
					<dd className="wrap-anywhere">
						{failedAt ? `${formatDateTime(failedAt)}: ${failure}` : "Olmayıb"}
					</dd>
				</div>
			</dl>
			{children}
		</section>
	);
}
