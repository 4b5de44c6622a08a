import type { IdForm } from "#app/catalog/id-form.ts";

export type DemoCategory = {
	slug: string;
	name: string;
	description: string;
	image: string;
	position: number;
};

export type DemoGame = {
	slug: string;
	/** Slug of the category. */
	category: string;
	name: string;
	description: string;
	/** In AZN, like "12.50". */
	price: string;
	/** The price before the discount. */
	originalPrice?: string;
	/** The main picture comes first. */
	images: string[];
	featured: boolean;
	available: boolean;
	/** Shown to everyone: what the customer gets. */
	accountDetails: string;
	requirements: string;
	stock: number | null;
	trackStock: boolean;
	requiresId: boolean;
	/** Of a game that belongs to no family. */
	idForm?: IdForm;
	position: number;
};

export const picture = (name: string) => `/pictures/${name}-1440.avif`;

/** The cover of a game, followed by its further views. */
export const pictures = (name: string, ...views: string[]) => [
	picture(name),
	...views.map((view) => picture(`${name}-${view}`)),
];

/** Goods that are loaded to the customer's own account by its ID. */
export const topUp = {
	featured: false,
	available: true,
	stock: null,
	trackStock: false,
	requiresId: true,
} as const;

/** Codes, cards and accounts that are handed over as they are. */
export const delivered = { ...topUp, requiresId: false } as const;
