import { formatDateTime } from "#app/core/time.ts";
import { SETTING_LABELS } from "./settings-fields.ts";

type RecordedChange = {
	id: number;
	actorName: string;
	before: unknown;
	after: unknown;
	createdAt: Date;
};

/** Who changed what, and when; newest first. */
export function SettingsHistory({ changes }: { changes: RecordedChange[] }) {
	return (
		<section aria-labelledby="settings-history" className="card grid gap-3 p-4 sm:p-5">
			<h2 id="settings-history" className="text-subheading">
				Dəyişikliklər
			</h2>
			{changes.length === 0 && <p className="text-ink-soft">Hələ heç nə dəyişdirilməyib.</p>}
			<ol className="grid gap-4">
				{changes.map(({ id, actorName, before, after, createdAt }) => (
					<li key={id} className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
						<p className="text-caption text-ink-faint">
							{actorName} · {formatDateTime(createdAt)}
						</p>
						<dl className="grid gap-2 text-sm">
							{Object.entries(partsOf(after)).map(([name, now]) => (
								<div key={name} className="min-w-0">
									<dt className="font-medium">{SETTING_LABELS[name] ?? name}</dt>
									<dd className="text-ink-soft">
										<s className="text-ink-faint">{partsOf(before)[name] || "boş"}</s>
										{" → "}
										{now || "boş"}
									</dd>
								</div>
							))}
						</dl>
					</li>
				))}
			</ol>
		</section>
	);
}

function partsOf(recorded: unknown): Record<string, string> {
	return (recorded ?? {}) as Record<string, string>;
}
