import type { ReactNode } from "react";
import { formatManat } from "#app/core/money.ts";
import { formatDate } from "#app/core/time.ts";
import type { Role } from "./roles.ts";

type Facts = {
	email: string;
	/** Whether it is confirmed. */
	emailState: ReactNode;
	balanceQepik: number;
	createdAt: Date;
	role: Role;
};

export function ProfileFacts({ email, emailState, balanceQepik, createdAt, role }: Facts) {
	const facts: { label: string; value: string; state?: ReactNode }[] = [
		{ label: "Email", value: email, state: emailState },
		{ label: "Balans", value: formatManat(balanceQepik) },
		{ label: "Qeydiyyat tarixi", value: formatDate(createdAt) },
		{ label: "Rol", value: role === "admin" ? "Administrator" : "Müştəri" },
	];
	return (
		<dl className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
			{facts.map(({ label, value, state }) => (
				<div key={label} className="min-w-0">
					<dt className="text-caption text-ink-faint">{label}</dt>
					<dd className="font-medium break-words tabular-nums">{value}</dd>
					{state && <dd className="pt-1.5">{state}</dd>}
				</div>
			))}
		</dl>
	);
}
