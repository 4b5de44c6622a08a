import { TermsLinks } from "./terms-links.tsx";

/** The tick of the registration, never set by us; what is sent is which texts were ticked. */
export function TermsField({ seal, typed }: { seal: string; typed: string | undefined }) {
	return (
		<label className="flex min-h-11 items-center gap-3">
			<input
				type="checkbox"
				name="agreed"
				value={seal}
				defaultChecked={typed === seal}
				className="check"
			/>
			<span>
				<TermsLinks /> ilə razıyam
			</span>
		</label>
	);
}
