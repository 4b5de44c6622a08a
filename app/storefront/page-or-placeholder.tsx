import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { CardSkeletons, FilterSkeletons } from "#app/catalog/shop/card-skeletons.tsx";
import { isGamesList } from "#app/catalog/shop/is-games-list.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** The page, or a placeholder for the list that is loading. */
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
	// Between categories the games page shows its own placeholder.
	if (next && isGamesList(next) && !isGamesList(pathname)) {
		return (
			<Placeholder title="Oyunlar" actions={<FilterSkeletons />}>
				<CardSkeletons tall />
			</Placeholder>
		);
	}
	return <Outlet />;
}

type PlaceholderProps = { title: string; actions?: ReactNode; children: ReactNode };

function Placeholder({ title, actions, children }: PlaceholderProps) {
	useEffect(() => {
		// In braces: what scrollTo returns is no clean-up function.
		scrollTo({ top: 0, behavior: "instant" });
	}, []);
	return (
		<div className="container-page">
			<PageHeader title={title} actions={actions} />
			{children}
		</div>
	);
}
