/** What a letter of the shop says, whoever draws it. */
export type LetterParts = {
	subject: string;
	paragraphs: string[];
	/** What it is about, line by line. */
	facts?: { label: string; value: string }[];
	button?: { label: string; href: string };
	/** What is to be known beside it, in small. */
	notes?: string[];
	/** How no more of the kind come; security mails have none. */
	unsubscribe?: { label: string; href: string };
};

/** The shop's side of a letter: who writes, and whom one can ask. */
export type Sender = {
	storeName: string;
	support: { label: string; href: string } | undefined;
};
