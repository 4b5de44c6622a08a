import { useRef, useState } from "react";
import { TextAreaField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { typeInto } from "#app/ui/type-into.ts";
import { isComplete } from "./picture-field.tsx";
import { UploadButton } from "./upload-button.tsx";

/** More pictures: one address on each line; an uploaded file adds a line. */
export function MorePicturesField({ initial = "", error }: { initial?: string; error?: string }) {
	const [text, setText] = useState(initial);
	const addresses = text.split("\n").map((line) => line.trim());
	const shown = [...new Set(addresses.filter(isComplete))];
	const input = useRef<HTMLTextAreaElement>(null);
	const append = (address: string) => {
		const field = input.current;
		if (field) typeInto(field, [field.value.trimEnd(), address].filter(Boolean).join("\n"));
	};
	return (
		<div className="grid gap-2">
			<TextAreaField
				ref={input}
				label="Əlavə şəkillər"
				name="images"
				hint="Hər sətirdə bir URL"
				spellCheck={false}
				value={text}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
				error={error}
			/>
			{shown.length > 0 && (
				<div className="flex flex-wrap gap-2">
					{shown.map((address) => (
						<Picture key={address} src={address} alt="" sizes="96px" className="w-24 rounded-tag" />
					))}
				</div>
			)}
			<UploadButton label="Əlavə şəkil yükləyin" multiple onUploaded={append} />
		</div>
	);
}
