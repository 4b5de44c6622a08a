import { z } from "zod";

const WORDS = "Email ünvanını düzgün yazın";

/** An email as it is typed into a form; read in lower case, as it is kept. */
export const emailField = z.string(WORDS).trim().toLowerCase().pipe(z.email(WORDS).max(254, WORDS));
