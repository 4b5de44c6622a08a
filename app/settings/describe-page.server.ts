import { createContext, type RouterContextProvider } from "react-router";

/** What a search engine and a chat are told of a page, beside its title and its address. */
export type PageDescription = {
	/** As a chat shows it. */
	title: string;
	text: string;
	/** The address of a picture of our own that chats can show, with or without our origin. */
	card?: string | undefined;
	/** Further properties of Open Graph. */
	properties?: Record<string, string>;
	/** Structured data by schema.org. */
	data?: object[];
};

const descriptionContext = createContext<PageDescription | null>(null);

/**
 * Called by the loader of a page that search engines may show: a page that does not describe itself is
 * not for them. It stays on the server, since browsers need nothing of it.
 */
export function describePage(
	context: Readonly<RouterContextProvider>,
	description: PageDescription,
): void {
	context.set(descriptionContext, description);
}

export function descriptionOf(context: Readonly<RouterContextProvider>): PageDescription | null {
	return context.get(descriptionContext);
}
