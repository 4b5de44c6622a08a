import { Link } from "react-router";
import { DownloadLink } from "#app/ui/download-link.tsx";

/** What the law gives everybody: a copy of one's data, and a way out. */
export function MyDataSection() {
	return (
		<section aria-labelledby="my-data-title" className="card grid gap-3 p-5 sm:p-7">
			<h2 id="my-data-title" className="text-subheading">
				Məlumatlarınızın surəti
			</h2>
			<p className="text-ink-soft">
				Haqqınızda saxladığımız hər şey bir JSON faylında: əməliyyatlar, kart ödənişləri, alışlar,
				ID-lər, razılıqlar, cihazlar.
			</p>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<DownloadLink to="/profile/data" label="Məlumatlarımı yükləyin" />
				<Link to="/profile/close" className="link inline-flex min-h-11 items-center">
					Hesabı bağla
				</Link>
			</div>
		</section>
	);
}
