import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { privatePictureAddress } from "./private-picture.ts";
import type { PrivatePicture } from "./private-pictures.server.ts";

type PrivatePicturesProps = {
	/** Missing where the version of the shop before this one answers, while both run. */
	pictures?: PrivatePicture[];
	/** What they show, for who does not see them: `Çatdırılma şəkli`. */
	label: string;
	/** To be read where it stands. */
	large?: boolean;
	/** What can be done about each. */
	actions?: (picture: PrivatePicture) => ReactNode;
};

/** Small, each leading to the whole of it. */
export function PrivatePictures({ pictures = [], label, large, actions }: PrivatePicturesProps) {
	if (pictures.length === 0) return null;
	return (
		<ul className="flex flex-wrap gap-2 print:hidden">
			{pictures.map((picture, index) => {
				const { id, width, height } = picture;
				const name = pictures.length > 1 ? `${label} ${index + 1}` : label;
				return (
					<li key={id} className="grid justify-items-start gap-1">
						<a href={privatePictureAddress(id)} target="_blank" rel="noopener">
							<img
								src={privatePictureAddress(id)}
								alt={name}
								width={width}
								height={height}
								loading="lazy"
								decoding="async"
								className={classes(
									"rounded-tag bg-hover",
									large ? "h-auto max-h-80 w-auto max-w-full" : "h-24 w-20 object-cover",
								)}
							/>
						</a>
						{actions?.(picture)}
					</li>
				);
			})}
		</ul>
	);
}
