import { type ReactNode, useId } from "react";
import type { AdminRequest } from "./admin-read-requests.server.ts";
import { AdminRequestCard } from "./admin-request-card.tsx";

type AdminRequestListProps = {
	title: string;
	requests: AdminRequest[];
	/** The way to the other pages. */
	children?: ReactNode;
};

/** Requests under a title; where there are none, only the way back to others. */
export function AdminRequestList({ title, requests, children }: AdminRequestListProps) {
	const titleId = useId();
	if (requests.length === 0) return children;
	return (
		<section aria-labelledby={titleId}>
			<h2 id={titleId} className="pb-3 text-subheading">
				{title}
			</h2>
			<ul className="grid grid-cols-1 gap-2">
				{requests.map((request) => (
					<AdminRequestCard key={request.id} request={request} />
				))}
			</ul>
			{children}
		</section>
	);
}
