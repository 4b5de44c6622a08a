import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { CardSkeletons } from "../catalog/card-skeletons.tsx";
import { isGamesList } from "../catalog/is-games-list.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** The page, or the shape of the list that is on its way. */
export function PageOrPlaceholder() {
	const next = useSlowNavigation()?.pathname;
	const { pathname } = useLocation();
	if (next === "/categories" && pathname !== next) {
		return (
			<Placeholder title="Kateqoriyalar">
				<CardSkeletons />
			</Placeholder>
		);
	}
	// From one category to another the games page itself shows what is on its way.
	if (next && isGamesList(next) && !isGamesList(pathname)) {
		return (
			<Placeholder title="Oyunlar">
				<CardSkeletons tall />
			</Placeholder>
		);
	}
	return <Outlet />;
}

function Placeholder({ title, children }: { title: string; children: ReactNode }) {
	useEffect(() => {
		// The browser's own answer to this is no clean-up.
		scrollTo({ top: 0, behavior: "instant" });
	}, []);
	return (
		<div className="container-page">
			<PageHeader title={title} />
			{children}
		</div>
	);
}
