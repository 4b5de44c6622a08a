import { useState } from "react";
import { classes } from "./classes.ts";

export type Priority = "high" | "eager";

type PictureProps = {
	src: string | null | undefined;
	alt: string;
	/** The name whose initial is the placeholder, where `alt` is empty because a text beside it names it. */
	name?: string;
	/** As the HTML attribute `sizes`. */
	sizes?: string;
	/** `high` for the most important picture, `eager` for others above the fold. */
	priority?: Priority;
	className?: string;
};

/** A 16:9 box. A picture that is missing or broken shows the first letter of its name. */
export function Picture({ src, className, ...rest }: PictureProps) {
	return (
		<span className={classes("relative block aspect-video overflow-hidden bg-hover", className)}>
			{src ? (
				<Loaded key={src} src={src} {...rest} />
			) : (
				<Placeholder alt={rest.alt} name={rest.name} />
			)}
		</span>
	);
}

function Loaded({ src, alt, name, sizes = "100vw", priority }: PictureProps & { src: string }) {
	const [broken, setBroken] = useState(false);
	if (broken) return <Placeholder alt={alt} name={name} />;
	return (
		<img
			ref={(image) => {
				// The error may have come before the page was hydrated.
				if (image?.complete && image.currentSrc && image.naturalWidth === 0) setBroken(true);
			}}
			onError={() => setBroken(true)}
			alt={alt}
			width={1440}
			height={810}
			sizes={sizes}
			srcSet={widthsOf(src)}
			src={src}
			loading={priority ? "eager" : "lazy"}
			fetchPriority={priority === "high" ? "high" : undefined}
			decoding="async"
			className="absolute inset-0 size-full object-cover"
		/>
	);
}

/** Our own pictures exist in three widths; pictures of other sites in one. */
function widthsOf(src: string): string | undefined {
	if (!/^\/pictures\/[^?#]+-1440\.avif$/.test(src)) return undefined;
	return [480, 960, 1440].map((w) => `${src.replace("-1440.", `-${w}.`)} ${w}w`).join(", ");
}

const tints = [
	"[--tint:264]",
	"[--tint:225]",
	"[--tint:300]",
	"[--tint:190]",
	"[--tint:340]",
	"[--tint:45]",
];

function Placeholder({ alt, name = alt }: { alt: string; name?: string | undefined }) {
	const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
	return (
		<span
			{...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
			className={classes("picture-placeholder", tints[sum % tints.length])}
		>
			<span aria-hidden>{name.trim().charAt(0).toLocaleUpperCase("az") || "·"}</span>
		</span>
	);
}
