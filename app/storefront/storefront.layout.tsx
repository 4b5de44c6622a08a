import type { ReactNode } from "react";
import * as MESSAGES from "#app/core/messages.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { PageOrPlaceholder } from "./page-or-placeholder.tsx";

export default function StorefrontLayout() {
	return (
		<Frame>
			<PageOrPlaceholder />
		</Frame>
	);
}

/** A page that could not be loaded keeps the frame with its links. */
export function ErrorBoundary() {
	return (
		<Frame>
			<LoadFailure />
		</Frame>
	);
}

/** The frame of all shop pages. */
function Frame({ children }: { children: ReactNode }) {
	return (
		<>
			<a href="#content" className="skip-link">
				Məzmuna keçin
			</a>
			<div className="flex min-h-dvh flex-col">
				<Header />
				<div role="status">
					<p className="status-bar outage-bar">{MESSAGES.pricesOld}</p>
				</div>
				{/* The pages' beginnings leave room for the bar that hangs from the header. */}
				<main id="content" className="flex-1 pt-5 sm:pt-1">
					{children}
				</main>
				<Footer />
			</div>
		</>
	);
}
