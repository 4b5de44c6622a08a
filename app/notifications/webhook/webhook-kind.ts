/** The kind of job that sends, and the subject of what admins do to it. */
export const WEBHOOK = "webhook";

/** Where what admins do to it is sent. */
export const ACTS = "/admin/notifications/webhook";
