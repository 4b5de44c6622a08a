import { earlyTapScript } from "./cart/early-tap.ts";
import { earlyTypingScript } from "./forms/early-typing.ts";
import { skippedTransitionScript } from "./ui/skipped-transition.ts";
import { themeScript } from "./ui/theme.tsx";

/** Runs before anything is painted. A constant, so that the page's CSP can allow it by its hash. */
export const headScript = `${themeScript};${earlyTapScript};${earlyTypingScript};${skippedTransitionScript}`;
