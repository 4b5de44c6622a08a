export type ServerState = { mailIsSent: boolean; origin: string | undefined };

/** What is not set in the browser but where the shop is started. */
export function ServerSection({ mailIsSent, origin }: ServerState) {
	return (
		<section id="server" aria-labelledby="server-title" className="card grid gap-4 p-4 sm:p-5">
			<h2 id="server-title" className="text-subheading">
				Server
			</h2>
			<p className="text-sm text-ink-soft">
				Bunlar mağazanın işə salındığı serverdə, mühit dəyişənləri ilə qurulur.
			</p>
			<dl className="grid gap-3 text-sm">
				<div>
					<dt className="font-medium">Poçt serveri (SMTP_URL)</dt>
					<dd className="text-ink-soft">
						{mailIsSent
							? "Qurulub"
							: "Qurulmayıb: məktublar göndərilmir, məlumat qovluğundakı mail qovluğuna yazılır. SMTP_URL dəyişənini smtps://ad:parol@poct.example kimi verib mağazanı yenidən başladın."}
					</dd>
				</div>
				<div>
					<dt className="font-medium">İnternet ünvanı (ORIGIN)</dt>
					<dd className="text-ink-soft break-words">
						{origin ??
							"Göstərilməyib. ORIGIN dəyişənini https://magaza.example kimi verib mağazanı yenidən başladın."}
					</dd>
				</div>
			</dl>
		</section>
	);
}
