export type Role = "customer" | "admin";

export const ROLE_WORDS = { customer: "Müştəri", admin: "Administrator" } as const satisfies Record<
	Role,
	string
>;
