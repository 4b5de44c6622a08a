import type { Preview } from "./preview-mail.server.ts";

/** A mail as it arrives, in both themes. In its frame nothing runs and nothing leads anywhere. */
export function MailPreview({ preview: { subject, light, dark } }: { preview: Preview }) {
	return (
		<section aria-labelledby="preview-title" className="card grid min-w-0 gap-4 p-4 sm:p-5">
			<h2 id="preview-title" className="text-subheading">
				Məktub
			</h2>
			<p className="min-w-0 wrap-anywhere">
				<span className="text-caption text-ink-faint">Mövzu: </span>
				<b>{subject}</b>
			</p>
			<div className="grid gap-4 2xl:grid-cols-2">
				<Frame title="Açıq mövzuda" html={light} />
				<Frame title="Tünd mövzuda" html={dark} />
			</div>
		</section>
	);
}

function Frame({ title, html }: { title: string; html: string }) {
	return (
		<figure className="grid min-w-0 gap-1">
			<figcaption className="text-caption text-ink-faint">{title}</figcaption>
			<iframe
				title={title}
				srcDoc={html}
				sandbox=""
				className="h-150 w-full rounded-control border border-line"
			/>
		</figure>
	);
}
