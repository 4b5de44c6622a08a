/**
 * The router animates a change of page and skips that when the next change comes sooner. It leaves the
 * transition's promise of having begun to nobody, so that the browser would report an error.
 */
export const skippedTransitionScript = `addEventListener("unhandledrejection",function(e){/^Transition was skipped/.test(e.reason&&e.reason.message)&&e.preventDefault()})`;
