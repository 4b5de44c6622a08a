import { Circle } from "lucide-react";
import { Link } from "react-router";
import type { SetupStep } from "./read-setup.server.ts";

/** What is left to set up, each with a link; nothing once all of it is done. */
export function SetupChecklist({ steps }: { steps: SetupStep[] }) {
	if (steps.length === 0) return null;
	return (
		<section aria-labelledby="setup-title" className="setup-checklist card grid gap-3 p-4 sm:p-5">
			<h2 id="setup-title" className="text-subheading">
				Mağazanı açmazdan əvvəl
			</h2>
			<ul className="grid gap-3 lg:grid-cols-2">
				{steps.map(({ label, why, to }) => (
					<li key={label} className="flex items-start gap-3">
						<Circle aria-hidden className="mt-0.5 size-5 flex-none text-waiting" />
						<div className="min-w-0">
							<Link to={to} className="link">
								{label}
							</Link>
							<p className="text-caption text-ink-soft">{why}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
