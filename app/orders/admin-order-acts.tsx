import { useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextAreaField } from "../ui/field.tsx";
import type { AdminOrder } from "./admin-read-orders.server.ts";

// The same acts stand on the dashboard, so each says where it is answered.
const ADDRESS = "/admin/orders";

const TEXTS = {
	adminNotes: { label: "Admin qeydi", hint: "Yalnız adminlər görür" },
	customerMessage: { label: "Müştəriyə mesaj", hint: "Müştəri sifarişdə görür" },
} as const;

export function OrderTextForm({ order, name }: { order: AdminOrder; name: keyof typeof TEXTS }) {
	const fetcher = useFetcher({ key: `act:order-${name}:${order.id}` });
	const { label, hint } = TEXTS[name];
	return (
		<fetcher.Form method="post" action={ADDRESS} noValidate className="grid content-start gap-2">
			<input type="hidden" name="intent" value={name} />
			<input type="hidden" name="orderId" value={order.id} />
			<TextAreaField
				key={order[name]}
				label={label}
				name={name}
				hint={hint}
				defaultValue={order[name]}
				rows={3}
				maxLength={4000}
			/>
			<Button type="submit" size="small" busy={fetcher.state !== "idle"}>
				Yadda saxla
			</Button>
		</fetcher.Form>
	);
}
