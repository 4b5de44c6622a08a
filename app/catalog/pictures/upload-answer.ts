type UploadAnswer = { address?: unknown; refused?: { message: string } };

/**
 * What the shop answered to an upload. Before it has read a picture it refuses in plain words: the
 * shop is busy, the file was too large or came too slowly.
 */
export function readUploadAnswer(type: string | null, text: string): UploadAnswer {
	if (type?.startsWith("text/plain")) return { refused: { message: text } };
	try {
		return JSON.parse(text) ?? {};
	} catch {
		return {};
	}
}
