import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followFetcher } from "./forms/follow-fetchers.ts";

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter
				instrumentations={[{ router: (router) => router.instrument({ fetch: followFetcher }) }]}
			/>
		</StrictMode>,
	);
});
