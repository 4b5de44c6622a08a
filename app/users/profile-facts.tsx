import { formatManat } from "../core/money.ts";
import { formatDate } from "../core/time.ts";
import type { Role } from "./roles.ts";

type Facts = { email: string; balanceQepik: number; createdAt: Date; role: Role };

export function ProfileFacts({ email, balanceQepik, createdAt, role }: Facts) {
	const facts = [
		{ word: "Email", value: email },
		{ word: "Balans", value: formatManat(balanceQepik) },
		{ word: "Qeydiyyat tarixi", value: formatDate(createdAt) },
		{ word: "Rol", value: role === "admin" ? "Administrator" : "Müştəri" },
	];
	return (
		<dl className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
			{facts.map(({ word, value }) => (
				<div key={word} className="min-w-0">
					<dt className="text-caption text-ink-faint">{word}</dt>
					<dd className="font-medium break-words tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}
