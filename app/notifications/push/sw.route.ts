import worker from "./service-worker.js?raw";

/**
 * The service worker. Browsers ask for it again at each visit, and must not find an old one; it asks this
 * shop alone.
 */
export function loader() {
	return new Response(worker, {
		headers: {
			"Content-Type": "text/javascript; charset=utf-8",
			"Cache-Control": "no-cache",
			"Content-Security-Policy": "default-src 'none'; connect-src 'self'; img-src 'self'",
		},
	});
}
