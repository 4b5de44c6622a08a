import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";

export function CopyButton({
	text,
	copiedMessage,
	label = "Kopyala",
	name,
	className,
}: {
	text: string;
	/** The toast afterwards. */
	copiedMessage: string;
	label?: string;
	/** The accessible name, where there are several. */
	name?: string;
	className?: string;
}) {
	const [copied, setCopied] = useState(false);
	async function copy() {
		if (!(await copyText(text, copiedMessage))) return;
		setCopied(true);
		setTimeout(() => setCopied(false), 2000);
	}
	return (
		<Button
			size="small"
			aria-label={name}
			className={className}
			onClick={copy}
			icon={copied ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
		>
			{label}
		</Button>
	);
}
