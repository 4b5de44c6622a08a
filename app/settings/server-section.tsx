import type { ServerFact } from "./describe-server.server.ts";

/** The settings of the server's environment, which cannot be changed here. */
export function ServerSection({ facts }: { facts: ServerFact[] }) {
	return (
		<section id="server" aria-labelledby="server-title" className="card grid gap-4 p-4 sm:p-5">
			<h2 id="server-title" className="text-subheading">
				Server
			</h2>
			<p className="text-sm text-ink-soft">
				Bunlar mağazanın işə salındığı serverdə, mühit dəyişənləri ilə qurulur.
			</p>
			<dl className="grid gap-3 text-sm">
				{facts.map(({ name, state }) => (
					<div key={name}>
						<dt className="font-medium">{name}</dt>
						<dd className="text-ink-soft break-words">{state}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
