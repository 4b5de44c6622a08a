/** A chat with the shop's support number, with the words already typed. */
export function messagingLink(phone: string, words: string): string {
	return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(words)}`;
}
