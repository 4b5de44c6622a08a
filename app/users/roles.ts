export type Role = "customer" | "admin";

export const ROLE_LABELS = {
	customer: "Müştəri",
	admin: "Administrator",
} as const satisfies Record<Role, string>;
