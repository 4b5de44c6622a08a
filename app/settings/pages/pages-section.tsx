import { Link } from "react-router";
import { OWNER_PAGES } from "./owner-pages.ts";

/** The pages whose text the owner writes, each with the way to it. */
export function PagesSection() {
	return (
		<section aria-labelledby="pages-title" className="card grid gap-2 p-4 sm:p-5">
			<h2 id="pages-title" className="text-subheading">
				Səhifələr
			</h2>
			<p className="text-sm text-ink-soft">Saytın altındakı səhifələrin mətni.</p>
			<ul className="grid">
				{Object.entries(OWNER_PAGES).map(([page, title]) => (
					<li key={page}>
						<Link
							to={`/admin/settings/pages/${page}`}
							className="link inline-flex min-h-11 items-center"
						>
							{title}
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
