import { useState } from "react";

// A G shaped like the pad of a game console.
const DEFAULT_LOGO = "/favicon.svg";

/** `image` is the owner's logo; ours is the default, also where the owner's cannot be loaded. */
export function Logo({ name, image }: { name: string; image?: string }) {
	const [broken, setBroken] = useState<string>();
	return (
		<span className="inline-flex min-w-0 items-center gap-2.5">
			<img
				// It may have failed before this script was loaded.
				ref={(img) => {
					if (img?.complete && !img.naturalWidth) setBroken(image);
				}}
				src={image && image !== broken ? image : DEFAULT_LOGO}
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
