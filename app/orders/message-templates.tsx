import { Button } from "#app/ui/button.tsx";
import type { AdminOrder } from "./read-orders.server.ts";

/** With as many digits as there are on a keyboard. */
const MOST_TEMPLATES = 9;

type Filled = Pick<AdminOrder, "userName" | "items">;

/** The texts of the settings, which blank lines separate, filled in for an order. */
export function fillTemplates(templates: string, order: Filled): string[] {
	return splitTemplates(templates)
		.flatMap((template) => fillText(template, order) ?? [])
		.slice(0, MOST_TEMPLATES);
}

/** The texts of the settings as they are written. */
export function splitTemplates(templates: string): string[] {
	return templates
		.split(/\n\s*\n/)
		.map((template) => template.trim())
		.filter((template) => template !== "");
}

/** A text filled in for an order; undefined where it names an ID that the order does not have. */
export function fillText(text: string, { userName, items }: Filled): string | undefined {
	const games = items.map(({ gameName, quantity }) =>
		quantity > 1 ? `${gameName} × ${quantity}` : gameName,
	);
	const ids = [...new Set(items.flatMap(({ playerId }) => playerId ?? []))];
	if (ids.length === 0 && /\{id\}/i.test(text)) return undefined;
	const values = { ad: userName, oyun: games.join(", "), id: ids.join(", ") };
	return text.replaceAll(/\{(ad|oyun|id)\}/gi, (_, name: string) => {
		return values[name.toLowerCase() as keyof typeof values];
	});
}

/** Above the message: one press writes it. */
export function TemplateButtons({
	texts,
	onChoose,
}: {
	texts: string[];
	onChoose: (text: string) => void;
}) {
	if (texts.length === 0) return null;
	return (
		<fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-2">
			<legend className="sr-only">Hazır mətnlər</legend>
			{texts.map((text, index) => (
				<Button
					key={text}
					size="small"
					title={text}
					onClick={() => onChoose(text)}
					className="js-only min-w-0 justify-start"
				>
					<kbd aria-hidden className="font-normal text-ink-faint max-lg:hidden">
						{index + 1}
					</kbd>
					<span className="truncate">{text}</span>
				</Button>
			))}
		</fieldset>
	);
}
