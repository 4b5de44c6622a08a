import { useRef, useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { Field } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { typeInto } from "#app/ui/type-into.ts";
import { UploadButton } from "./upload-button.tsx";

type PictureFieldProps = {
	initial?: string | undefined;
	error?: string | undefined;
	/** By default the main picture of what the form is about. */
	name?: string;
	label?: string;
	hint?: string;
	uploadLabel?: string;
	className?: string;
};

/** A picture: an address or an uploaded file, with a preview as customers will see it. */
export function PictureField({
	initial = "",
	error,
	name = "image",
	label = "Şəkil (URL)",
	hint,
	uploadLabel = "Şəkil yükləyin",
	className,
}: PictureFieldProps) {
	const [address, setAddress] = useState(initial);
	const input = useRef<HTMLInputElement>(null);
	return (
		<div className={classes("flex flex-wrap items-start gap-3 sm:flex-nowrap", className)}>
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
					label={label}
					name={name}
					hint={hint}
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
					value={address}
					onChange={({ currentTarget }) => setAddress(currentTarget.value)}
					error={error}
				/>
				<UploadButton
					label={uploadLabel}
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
