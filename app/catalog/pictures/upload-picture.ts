import { HEIC_REFUSED, isHeic } from "./is-heic.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** `logo` keeps its own shape; anything else is made 16:9. */
export type PictureKind = "logo" | "picture";

type Upload = {
	kind: PictureKind;
	/** Told how much has been sent, from 0 to 1. */
	onProgress: (share: number) => void;
	signal: AbortSignal;
};

/** Sends a picture to the shop and returns its address. Throws an Error with words for the person. */
export async function uploadPicture(file: File, upload: Upload): Promise<string> {
	const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
	if (isHeic(head) || /\.hei[cf]$/i.test(file.name)) throw new Error(HEIC_REFUSED);
	const picture = await shrinkPicture(file);
	// Told at once, instead of after minutes of sending.
	if (picture.size > MAX_BYTES) {
		throw new Error("Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
	}
	const body = new FormData();
	body.set("picture", picture);
	body.set("kind", upload.kind);
	const { address, refused } = await send(body, upload);
	if (typeof address === "string") return address;
	throw new Error(refused?.words ?? "Xəta baş verdi");
}

type Answer = { address?: unknown; refused?: { words: string } };

/** An old kind of request: `fetch` does not tell how far it is. */
function send(body: FormData, { onProgress, signal }: Upload): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("POST", "/admin/pictures");
		request.responseType = "json";
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => {
			// Whoever is signed out is sent to the login, whose page is no answer.
			if (!request.responseURL.endsWith("/admin/pictures")) reject(new Error("Daxil olun"));
			else resolve(request.response ?? {});
		};
		request.onerror = () => reject(new Error("Şəkil göndərilmədi: internet bağlantısını yoxlayın"));
		request.onabort = () => reject(signal.reason);
		signal.addEventListener("abort", () => request.abort());
		request.send(body);
	});
}
