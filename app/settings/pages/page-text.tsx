import { LinkedText } from "#app/ui/linked-text.tsx";

/**
 * A text as its owner typed it: an empty line ends a paragraph, `# ` begins a heading, and lines that
 * begin with `- ` are a list. Nothing in it is parsed as HTML.
 */
export function PageText({ text }: { text: string }) {
	let offset = 0;
	return text.split(/\n\s*\n/).map((block) => {
		const key = offset;
		offset += block.length + 1;
		return block.trim() && <Block key={key} block={block.trim()} />;
	});
}

function Block({ block }: { block: string }) {
	if (block.startsWith("# ")) return <h2 className="pt-4 text-heading">{block.slice(2)}</h2>;
	const lines = block.split("\n");
	if (lines.every((line) => line.startsWith("- "))) {
		return (
			<ul className="grid list-disc gap-1.5 pl-5">
				{lines.map((line) => (
					<li key={line}>
						<LinkedText text={line.slice(2)} />
					</li>
				))}
			</ul>
		);
	}
	return (
		<p className="whitespace-pre-line">
			<LinkedText text={block} />
		</p>
	);
}
