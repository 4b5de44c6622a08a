import { classes } from "./classes.ts";

/** A ring that a button closes: half a G, half the pad of a console. Also in public/favicon.svg. */
function LogoMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" className={classes("flex-none", className)}>
			<rect width="40" height="40" rx="11.5" className="fill-accent" />
			<path
				d="M21.6 11.2H17.5A6.8 6.8 0 0 0 10.7 18v4a6.8 6.8 0 0 0 6.8 6.8h5A6.8 6.8 0 0 0 29.3 22v-1.6h-7.6"
				className="fill-none stroke-on-accent stroke-[4.2]"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
			<circle cx="28.6" cy="12" r="2.8" className="fill-on-accent" />
		</svg>
	);
}

/** `image` is the owner's own logo, in the place of ours. */
export function Logo({ name, image }: { name: string; image?: string }) {
	return (
		<span className="inline-flex min-w-0 items-center gap-2.5">
			{image ? (
				<img
					src={image}
					alt=""
					width={36}
					height={36}
					className="size-9 rounded-control object-cover"
				/>
			) : (
				<LogoMark className="size-9" />
			)}
			<span className="truncate text-lg font-bold tracking-tight">{name}</span>
		</span>
	);
}
