import { Link } from "react-router";
import { formatManat } from "#app/core/money.ts";
import type { Nearest } from "./packages.server.ts";

/** Leads on from a package that cannot be bought; `inPlace` where the page of one shows another. */
export function NearestPackage({ nearest, inPlace }: { nearest: Nearest; inPlace?: boolean }) {
	return (
		<p className="text-ink-soft">
			Ən yaxın paket:{" "}
			<Link
				to={`/game/${nearest.id}`}
				replace={inPlace}
				preventScrollReset={inPlace}
				className="link inline-block font-semibold"
			>
				{nearest.denomination} · {formatManat(nearest.priceQepik)}
			</Link>
		</p>
	);
}
