import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { appContext } from "#app/app-context.server.ts";
import { readCursor } from "#app/core/page.ts";
import { formatDateTime } from "#app/core/time.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { notificationsRead } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/notifications.page";
import { type Listed, listNotificationsOf, markRead } from "./list-notifications.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { id: userId } = context.get(signedInContext);
	const before = readCursor(url.searchParams, "before");
	return listNotificationsOf(context.get(appContext).db, { userId, before });
}

const schema = z.object({
	upTo: z
		.string()
		.regex(/^\d{1,15}$/)
		.transform(Number),
});

export const action = answered(async (form, { context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: userId } = context.get(signedInContext);
	const { upTo } = readFields(schema, form);
	if (await markRead(db, { userId, upTo })) notificationsRead(hub, userId);
	return {};
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Bildirişlər");

/** What happened to me, kept, and read on every device. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
	const { notifications, next } = loaderData;
	const wasNew = useWasNew(notifications);
	return (
		<div className="container-page max-w-3xl">
			<PageHeader title="Bildirişlər" />
			<MarkRead notifications={notifications} />
			{notifications.length === 0 ? (
				<EmptyState
					icon={<Bell aria-hidden />}
					title="Hələ bildiriş yoxdur"
					text="Sifariş və balansla bağlı hər yenilik burada qalır."
				/>
			) : (
				<ul className="grid grid-cols-1 gap-2">
					{notifications.map((told) => (
						<NotificationRow key={told.id} told={told} isNew={wasNew.has(told.id)} />
					))}
				</ul>
			)}
			<Pager name="before" next={next} />
		</div>
	);
}

/** What was new when it was first shown here: it counts as read at once, and is still to be told apart. */
function useWasNew(notifications: Listed[]): Set<number> {
	const [wasNew] = useState(() => new Set<number>());
	for (const { id, isNew } of notifications) if (isNew) wasNew.add(id);
	return wasNew;
}

type RowProps = { told: Listed; isNew: boolean };

function NotificationRow({ told: { title, text, to, createdAt }, isNew }: RowProps) {
	return (
		<li className="card card-link grid gap-1 p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<Link to={to} className={classes("stretched", isNew && "font-bold")} viewTransition>
					{isNew && (
						<span
							aria-hidden
							className="mr-2 inline-block size-2 rounded-full bg-accent align-middle"
						/>
					)}
					{title}
					{isNew && <span className="sr-only"> (yeni)</span>}
				</Link>
				<time dateTime={createdAt.toISOString()} className="text-caption text-ink-faint">
					{formatDateTime(createdAt)}
				</time>
			</div>
			<p className="text-sm text-ink-soft wrap-anywhere">{text}</p>
		</li>
	);
}

/** What is shown counts as read; without scripts by a press. */
function MarkRead({ notifications }: { notifications: Listed[] }) {
	const { submit, Form } = useFetcher();
	const newest = notifications.find(({ isNew }) => isNew)?.id;
	useEffect(() => {
		if (newest === undefined) return;
		submit({ upTo: String(newest) }, { method: "post", action: "/notifications" });
	}, [newest, submit]);
	if (newest === undefined) return null;
	return (
		<noscript>
			<Form method="post" className="pb-4">
				<input type="hidden" name="upTo" value={newest} />
				<Button type="submit">Hamısını oxunmuş et</Button>
			</Form>
		</noscript>
	);
}
