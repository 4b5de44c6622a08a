import { useState } from "react";

// A ring that a button closes: half a G, half the pad of a console.
const OWN = "/favicon.svg";

/** `image` is the owner's own logo, in the place of ours; one that cannot be shown gives it back. */
export function Logo({ name, image }: { name: string; image?: string }) {
	const [broken, setBroken] = useState<string>();
	return (
		<span className="inline-flex min-w-0 items-center gap-2.5">
			<img
				// It may have failed before this script was there to hear of it.
				ref={(shown) => {
					if (shown?.complete && !shown.naturalWidth) setBroken(image);
				}}
				src={image && image !== broken ? image : OWN}
				onError={() => setBroken(image)}
				alt=""
				width={36}
				height={36}
				className="size-9 object-contain"
			/>
			<span className="truncate text-lg font-bold tracking-tight">{name}</span>
		</span>
	);
}
