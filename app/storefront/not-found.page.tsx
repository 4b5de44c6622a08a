import { data } from "react-router";
import { PageNotFound } from "./load-failure.tsx";
import { pageTitle } from "./page-title.ts";

export function loader() {
	return data(null, { status: 404 });
}

export const meta = pageTitle("Səhifə tapılmadı");

export default function NotFoundPage() {
	return <PageNotFound />;
}
