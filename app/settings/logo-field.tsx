import { type ComponentProps, useRef } from "react";
import { UploadButton } from "#app/catalog/pictures/upload-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { typeInto } from "#app/ui/type-into.ts";

/** The logo: an address or an uploaded file. */
export function LogoField(field: ComponentProps<typeof Field>) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<div className="grid content-start gap-2">
			<Field {...field} ref={input} autoComplete="off" spellCheck={false} />
			<UploadButton
				label="Loqo yükləyin"
				kind="logo"
				onUploaded={(address) => input.current && typeInto(input.current, address)}
			/>
		</div>
	);
}
