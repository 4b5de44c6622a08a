// The server's largest size needs no more than this.
const LONGEST_PX = 2880;

/**
 * Shrinks a photograph to what the server needs, so that it uploads in seconds over a mobile network.
 * A file that the browser cannot decode is returned as it is: the server says what is wrong with it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
	const bitmap = await createImageBitmap(file).catch(() => undefined);
	if (!bitmap) return file;
	const { width, height } = bitmap;
	const scale = LONGEST_PX / Math.max(width, height);
	const smaller = scale < 1 ? await redraw(bitmap, scale, file.type) : undefined;
	bitmap.close();
	return smaller && smaller.size < file.size ? smaller : file;
}

function redraw(picture: ImageBitmap, scale: number, type: string) {
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(picture.width * scale);
	canvas.height = Math.round(picture.height * scale);
	const context = canvas.getContext("2d");
	if (!context) return undefined;
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	// A JPEG has no transparency; WebP keeps that of the others.
	const outputType = type === "image/jpeg" ? type : "image/webp";
	return new Promise<Blob | undefined>((resolve) =>
		canvas.toBlob((blob) => resolve(blob ?? undefined), outputType, 0.92),
	);
}
