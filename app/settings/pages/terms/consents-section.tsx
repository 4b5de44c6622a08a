import { Link } from "react-router";
import { formatDateTime } from "#app/core/time.ts";
import { OWNER_PAGES } from "#app/settings/pages/owner-pages.ts";
import type { Consent } from "./list-consents.server.ts";

const OCCASIONS = { register: "qeydiyyatda", later: "sonradan" } satisfies Record<
	Consent["occasion"],
	string
>;

/** For admins: to which texts a customer agreed, and when. */
export function ConsentsSection({ consents }: { consents: Consent[] }) {
	return (
		<section aria-labelledby="consents-title" className="card p-5 sm:p-6">
			<h2 id="consents-title" className="text-subheading">
				Razılıqlar
			</h2>
			{consents.length === 0 ? (
				<p className="mt-2 text-ink-soft">Hələ heç bir mətnlə razılaşmayıb.</p>
			) : (
				<ul className="mt-2 divide-y divide-line">
					{consents.map(({ digest, page, version, occasion, agreedAt }) => (
						<li key={digest} className="py-3">
							<Link
								to={`/admin/settings/pages/${page}?agreed=${digest}#agreed`}
								className="link font-semibold"
							>
								{`${OWNER_PAGES[page]}, ${version === 0 ? "nümunə mətn" : `mətn ${version}`}`}
							</Link>
							<p className="text-caption text-ink-faint">
								{`${formatDateTime(agreedAt)}, ${OCCASIONS[occasion]}`}
							</p>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
