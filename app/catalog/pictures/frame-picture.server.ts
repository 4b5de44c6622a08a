import sharp, { type Sharp } from "sharp";

/** A decoded picture; `ratio` is its width by its height. */
export type Picture = { image: Sharp; ratio: number };

/** Behind a picture's transparent parts. */
const BACKGROUND = "#14161c";

/**
 * A picture of about 16:9 fills the box. Any other is shown whole, on a blurred and darkened copy of
 * itself.
 */
export async function frame(
	{ image, ratio }: Picture,
	{ width, height }: { width: number; height: number },
): Promise<Sharp> {
	if (ratio > 1.4 && ratio < 2.3) {
		return image
			.clone()
			.resize(width, height, { fit: "cover", position: "attention" })
			.flatten({ background: BACKGROUND });
	}
	const backdrop = await image
		.clone()
		.resize(96, 54, { fit: "cover" })
		.flatten({ background: BACKGROUND })
		.blur(3)
		.modulate({ brightness: 0.55 })
		.png()
		.toBuffer();
	const whole = await image.clone().resize(width, height, { fit: "inside" }).png().toBuffer();
	return sharp(backdrop)
		.resize(width, height)
		.composite([{ input: whole }]);
}
