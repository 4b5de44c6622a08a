import { pageTitle } from "#app/settings/page-title.ts";
import { Notice } from "#app/ui/notice.tsx";

export const meta = pageTitle("Nümayiş ödəniş forması");

/** Stands in the place of the provider's form while the owner has not set its address. */
export default function DemoEpointPage() {
	return (
		<main className="grid min-h-dvh place-items-center p-6">
			<div className="grid max-w-md gap-4">
				<h1 className="text-heading">Nümayiş ödəniş forması</h1>
				<Notice tone="waiting">
					Bu, nümayiş səhifəsidir: kart məlumatı soruşulmur və heç bir ödəniş aparılmır.
				</Notice>
				<p className="text-ink-soft">
					Sorğunuz artıq göndərilib. Əsl mağazada burada ödəniş provayderinin kart forması açılır,
					pul çatandan sonra admin sorğunu təsdiqləyir.
				</p>
			</div>
		</main>
	);
}
