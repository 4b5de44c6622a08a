/** What a page shows, without its scripts: the data that they carry holds every text once more. */
export async function shownIn(response: Response | Promise<Response>): Promise<string> {
	return (await (await response).text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
}
