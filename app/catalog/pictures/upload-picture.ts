import { HEIC_REFUSED, isHeic } from "#app/pictures/is-heic.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { readUploadAnswer } from "./upload-answer.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** A `logo` keeps its aspect ratio; anything else is made 16:9. */
export type PictureKind = "logo" | "picture";

/** Who takes a picture, and what has to be told with it. */
export type Destination = { address: string; fields: Record<string, string> };

type Upload = {
	to: Destination;
	/** Called with the share that has been sent, from 0 to 1. */
	onProgress: (share: number) => void;
	signal: AbortSignal;
};

/** Sends a picture to the shop and returns its address. Throws an Error whose message is for the person. */
export async function uploadPicture(file: File, upload: Upload): Promise<string> {
	const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
	if (isHeic(head) || /\.hei[cf]$/i.test(file.name)) throw new Error(HEIC_REFUSED);
	const picture = await shrinkPicture(file);
	// Refused at once, and not after minutes of uploading.
	if (picture.size > MAX_BYTES) {
		throw new Error("Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
	}
	const body = new FormData();
	body.set("picture", picture);
	for (const [name, value] of Object.entries(upload.to.fields)) body.set(name, value);
	const { address, refused } = await send(body, upload);
	if (typeof address === "string") return address;
	throw new Error(refused?.message ?? "Xəta baş verdi");
}

/** By XMLHttpRequest: `fetch` does not report the progress of an upload. */
function send(
	body: FormData,
	{ to, onProgress, signal }: Upload,
): Promise<ReturnType<typeof readUploadAnswer>> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("POST", to.address);
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => {
			// Whoever is signed out was redirected to the login page.
			if (!request.responseURL.endsWith(to.address)) reject(new Error("Daxil olun"));
			else
				resolve(readUploadAnswer(request.getResponseHeader("content-type"), request.responseText));
		};
		request.onerror = () => reject(new Error("Şəkil göndərilmədi: internet bağlantısını yoxlayın"));
		request.onabort = () => reject(signal.reason);
		signal.addEventListener("abort", () => request.abort());
		request.send(body);
	});
}
