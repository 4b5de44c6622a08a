import { data } from "react-router";
import { pageTitle } from "#app/settings/page-title.ts";
import { PageNotFound } from "./load-failure.tsx";

export function loader() {
	return data(null, { status: 404 });
}

export const meta = pageTitle("Səhifə tapılmadı");

export default function NotFoundPage() {
	return <PageNotFound />;
}
