/** The way to a page, as names and paths. */
export function crumbs(origin: string, way: [name: string, path: string][]) {
	return {
		"@context": "https://schema.org",
		"@type": "BreadcrumbList",
		itemListElement: way.map(([name, path], index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: `${origin}${path}`,
		})),
	};
}

type Shop = { origin: string; storeName: string; heroText: string; logoUrl: string };

/** Who the shop is, and where it is searched. */
export function shopData({ origin, storeName, heroText, logoUrl }: Shop): object[] {
	const logo = /^https?:/.test(logoUrl) ? logoUrl : `${origin}${logoUrl || "/icon-512.png"}`;
	return [
		{
			"@context": "https://schema.org",
			"@type": "Organization",
			name: storeName,
			description: heroText,
			url: `${origin}/`,
			logo,
		},
		{
			"@context": "https://schema.org",
			"@type": "WebSite",
			name: storeName,
			url: `${origin}/`,
			inLanguage: "az",
			potentialAction: {
				"@type": "SearchAction",
				target: {
					"@type": "EntryPoint",
					urlTemplate: `${origin}/games?q={search_term_string}`,
				},
				"query-input": "required name=search_term_string",
			},
		},
	];
}
