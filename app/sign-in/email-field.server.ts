import { z } from "zod";

const MESSAGE = "Email ünvanını düzgün yazın";

/** An email address in a form, put into lower case as it is stored. */
export const emailField = z
	.string(MESSAGE)
	.trim()
	.toLowerCase()
	.pipe(z.email(MESSAGE).max(254, MESSAGE));
