/**
 * The router animates a change of page and skips that when the next change comes sooner; the browser
 * gives it up where the page takes seconds to render. Its promise of having begun is left to nobody, so
 * that the browser would report an error.
 */
export const skippedTransitionScript = `addEventListener("unhandledrejection",e=>/^Transition was/.test(e.reason?.message)&&e.preventDefault())`;
