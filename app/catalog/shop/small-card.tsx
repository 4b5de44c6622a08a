import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";

type SmallCardProps = {
	to: string;
	name: string;
	image: string;
	/** One level below the heading that the card stands under. */
	heading: "h2" | "h3";
	className?: string | undefined;
	/** What it costs. */
	children: ReactNode;
};

/** A picture, a name and a price side by side; the whole card opens the game. */
export function SmallCard({ to, name, image, heading: Heading, ...rest }: SmallCardProps) {
	return (
		<div className={classes("small-card card card-link", rest.className)}>
			<Picture src={image} alt="" name={name} sizes="112px" className="framed" />
			<div>
				<Heading>
					<Link to={to} prefetch="intent" className="stretched" viewTransition>
						{name}
					</Link>
				</Heading>
				{rest.children}
			</div>
		</div>
	);
}
