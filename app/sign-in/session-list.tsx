import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/core/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { describeDevice } from "./describe-device.ts";

type Session = {
	id: string;
	userAgent: string | null;
	ipAddress: string | null;
	createdAt: Date;
	current: boolean;
};

/** The devices where this account is signed in; all but this one can be signed out from here. */
export function SessionList({ sessions }: { sessions: Session[] }) {
	const busy = useNavigation().formMethod === "POST";
	return (
		<section className="card grid gap-2 p-5 sm:p-7" aria-labelledby="devices">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="devices" className="text-subheading">
					Daxil olduğunuz cihazlar
				</h2>
				{sessions.length > 1 && (
					<Form method="post">
						<Button type="submit" name="intent" value="end-others" disabled={busy}>
							Digər cihazlardan çıxış
						</Button>
					</Form>
				)}
			</div>
			<ul className="divide-y divide-line">
				{sessions.map((session) => (
					<li
						key={session.id}
						className="grid justify-items-start gap-2 py-4 last:pb-0 sm:flex sm:items-center sm:justify-between"
					>
						<div className="min-w-0">
							<div className="flex flex-wrap items-center gap-2">
								<p className="font-medium">{describeDevice(session.userAgent)}</p>
								{session.current && <Badge tone="good">Bu cihaz</Badge>}
							</div>
							<p className="text-caption text-ink-faint">
								{formatDateTime(session.createdAt)}
								{session.ipAddress && ` · ${session.ipAddress}`}
							</p>
						</div>
						{!session.current && (
							<Form method="post">
								<input type="hidden" name="sessionId" value={session.id} />
								<Button type="submit" name="intent" value="end-session" disabled={busy}>
									Cihazdan çıxış
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
