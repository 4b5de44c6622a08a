import { useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { typeInto } from "#app/ui/type-into.ts";
import { UploadButton } from "./upload-button.tsx";

/** The main picture: an address or an uploaded file, with a preview as customers will see it. */
export function PictureField({ initial = "", error }: { initial?: string; error?: string }) {
	const [address, setAddress] = useState(initial);
	const input = useRef<HTMLInputElement>(null);
	return (
		<div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
			{isComplete(address) && (
				<Picture
					src={address}
					alt=""
					sizes="160px"
					className="w-40 flex-none rounded-control sm:mt-6.5"
				/>
			)}
			<div className="grid w-full gap-2">
				<Field
					ref={input}
					label="Şəkil (URL)"
					name="image"
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
					value={address}
					onChange={({ currentTarget }) => setAddress(currentTarget.value)}
					error={error}
				/>
				<UploadButton
					label="Şəkil yükləyin"
					onUploaded={(uploaded) => input.current && typeInto(input.current, uploaded)}
				/>
			</div>
		</div>
	);
}

/** Whether an address is complete enough for a preview: no half of one is fetched at every keystroke. */
export function isComplete(address: string): boolean {
	return /^(https?:\/\/[^\s/]+\.[^\s/]+\/\S+|\/[^/\s]\S*\.\w{3,4})$/.test(address.trim());
}
