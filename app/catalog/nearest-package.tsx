import { Link } from "react-router";
import { formatManat } from "#app/core/money.ts";
import type { Nearest } from "./packages.server.ts";

type NearestProps = {
	nearest: Nearest;
	/** Where the page of one package shows another. */
	inPlace?: boolean;
	onFollow?: () => unknown;
};

/** Leads on from a package that cannot be bought. */
export function NearestPackage({ nearest, inPlace, onFollow }: NearestProps) {
	return (
		<p className="text-ink-soft">
			Ən yaxın paket:{" "}
			<Link
				to={`/game/${nearest.id}`}
				replace={inPlace}
				preventScrollReset={inPlace}
				onClick={onFollow}
				className="link inline-block font-semibold"
			>
				{nearest.denomination} · {formatManat(nearest.priceQepik)}
			</Link>
		</p>
	);
}
