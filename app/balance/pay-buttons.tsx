import { CreditCard, Landmark } from "lucide-react";
import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ClosedWays } from "./ways-to-pay.server.ts";

const WAYS = [
	{ type: "epoint", label: "Epoint ilə ödə", Icon: CreditCard, variant: "primary" },
	{ type: "abb", label: "ABB ilə ödə", Icon: Landmark, variant: "secondary" },
] as const;

/** The ways to pay; one that is not set up stays closed and says why. */
export function PayButtons({ disabled, closed }: { disabled: boolean; closed: ClosedWays }) {
	const id = useId();
	return (
		<div className="grid gap-2 sm:grid-cols-2">
			{WAYS.map(({ type, label, Icon, variant }) => (
				<div key={type} className="grid content-start gap-1.5">
					<Button
						type="submit"
						name="type"
						value={type}
						variant={variant}
						size="large"
						disabled={disabled || closed[type] !== undefined}
						aria-describedby={closed[type] && `${id}-${type}`}
						icon={<Icon aria-hidden />}
					>
						{label}
					</Button>
					{closed[type] && (
						<p id={`${id}-${type}`} className="text-caption text-ink-soft">
							{closed[type]}
						</p>
					)}
				</div>
			))}
		</div>
	);
}
