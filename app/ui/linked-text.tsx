import { findLinks } from "../core/find-links.ts";

/** A text as it was written, with the web addresses in it to follow. Nothing in it is read as HTML. */
export function LinkedText({ text }: { text: string }) {
	let at = 0;
	return findLinks(text).map((part) => {
		const key = at;
		at += part.text.length;
		if (!part.isLink) return part.text;
		return (
			<a
				key={key}
				href={part.text}
				target="_blank"
				rel="noopener noreferrer"
				className="link break-all"
			>
				{part.text}
			</a>
		);
	});
}
