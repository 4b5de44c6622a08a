import { Link } from "react-router";
import type { SearchMiss } from "#app/catalog/search/misses.server.ts";

/** What customers looked for and the shop did not have, or calls by another name. */
export function SearchMisses({ misses }: { misses: SearchMiss[] }) {
	if (misses.length === 0) return null;
	return (
		<section aria-labelledby="misses-title" className="card min-w-0 p-4 sm:p-5">
			<h2 id="misses-title" className="text-subheading">
				Axtarılıb, tapılmayıb
			</h2>
			<p className="pb-2 text-caption text-ink-soft">
				Son 7 gün. Oyun varsa, bu sözü onun “Axtarış sözləri” sahəsinə yazın
			</p>
			<ol className="grid grid-cols-1 gap-1">
				{misses.map(({ term, count }) => (
					<li key={term} className="flex items-baseline gap-3">
						<Link
							to={`/games?q=${encodeURIComponent(term)}`}
							className="link min-w-0 flex-1 truncate"
						>
							{term}
						</Link>
						<span className="flex-none text-caption text-ink-soft">{count} dəfə</span>
					</li>
				))}
			</ol>
		</section>
	);
}
