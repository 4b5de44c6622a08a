const MAX_BYTES = 10 * 1024 * 1024;

/** Sends a picture to the shop and returns its address. Throws an Error with words for the person. */
export async function uploadPicture(file: File): Promise<string> {
	// Told at once, instead of after minutes of sending.
	if (file.size > MAX_BYTES) {
		throw new Error("Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
	}
	const body = new FormData();
	body.set("picture", file);
	const response = await fetch("/admin/pictures", { method: "POST", body }).catch(() => undefined);
	if (!response) throw new Error("Şəkil göndərilmədi: internet bağlantısını yoxlayın");
	if (response.redirected) throw new Error("Daxil olun");
	const answer = await response.json().catch(() => ({}));
	if (typeof answer.address === "string") return answer.address;
	throw new Error(answer.refused?.words ?? "Xəta baş verdi");
}
