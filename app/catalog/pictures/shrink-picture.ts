// The shop makes nothing larger of a picture than it makes of one of this length.
const LONGEST_PX = 2880;

/**
 * A photograph as large as it is needed, so that it travels in seconds over a mobile network. What
 * the browser cannot draw is left as it is: the shop says what is wrong with it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
	const drawn = await createImageBitmap(file).catch(() => undefined);
	if (!drawn) return file;
	const { width, height } = drawn;
	const scale = LONGEST_PX / Math.max(width, height);
	const smaller = scale < 1 ? await redraw(drawn, scale, file.type) : undefined;
	drawn.close();
	return smaller && smaller.size < file.size ? smaller : file;
}

function redraw(picture: ImageBitmap, scale: number, type: string) {
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(picture.width * scale);
	canvas.height = Math.round(picture.height * scale);
	const pen = canvas.getContext("2d");
	if (!pen) return undefined;
	pen.imageSmoothingQuality = "high";
	pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
	// JPEG has nothing to see through.
	const made = type === "image/jpeg" ? type : "image/webp";
	return new Promise<Blob | undefined>((resolve) =>
		canvas.toBlob((blob) => resolve(blob ?? undefined), made, 0.92),
	);
}
