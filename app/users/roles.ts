export const ROLE_WORDS = { customer: "Müştəri", admin: "Administrator" } as const;
