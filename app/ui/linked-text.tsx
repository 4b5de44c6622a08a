import { findLinks } from "#app/core/find-links.ts";

/** A text as it was written, with its web addresses as links. Nothing in it is parsed as HTML. */
export function LinkedText({ text }: { text: string }) {
	let offset = 0;
	return findLinks(text).map((part) => {
		const key = offset;
		offset += part.text.length;
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
