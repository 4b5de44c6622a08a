import type { ReactNode } from "react";
import * as WORDS from "../core/words.ts";
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

/** A page that could not be loaded leaves the frame, and so the ways out, where they are. */
export function ErrorBoundary() {
	return (
		<Frame>
			<LoadFailure />
		</Frame>
	);
}

/** The frame of the customers' side. */
function Frame({ children }: { children: ReactNode }) {
	return (
		<>
			<a href="#content" className="skip-link">
				Məzmuna keçin
			</a>
			<div className="flex min-h-dvh flex-col">
				<Header />
				<div role="status">
					<p className="status-bar outage-bar">{WORDS.pricesOld}</p>
				</div>
				<main id="content" className="flex-1">
					{children}
				</main>
				<Footer />
			</div>
		</>
	);
}
