import { Menu as MenuIcon, Package, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { NavLink, useLocation, useNavigation } from "react-router";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { useNextSearch } from "#app/sign-in/use-next-search.ts";
import { ButtonLink, IconButton } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { SHOP_LINKS } from "./shop-links.ts";
import { SupportLink } from "./support-link.tsx";

export function MobileMenu() {
	const [open, setOpen] = useState(false);
	const here = useLocation().key;
	const next = useNavigation().location?.key;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
	useEffect(() => setOpen(false), [here, next]);
	return (
		<div className="md:hidden">
			<IconButton aria-label="Menyu" aria-expanded={open} onClick={() => setOpen(true)}>
				<MenuIcon aria-hidden />
			</IconButton>
			{open && (
				<Drawer label="Menyu" onClose={() => setOpen(false)}>
					<MenuContents />
				</Drawer>
			)}
		</div>
	);
}

function MenuContents() {
	const { user } = useAuth();
	const nextSearch = useNextSearch();
	return (
		<>
			<nav aria-label="Mobil menyu" className="grid gap-1">
				{SHOP_LINKS.map(({ to, label }) => (
					<NavLink
						key={to}
						to={to}
						end={to === "/"}
						className="menu-item text-lg aria-[current=page]:bg-accent-soft"
						viewTransition
					>
						{label}
					</NavLink>
				))}
			</nav>
			<div className="mt-4 grid gap-2">
				{user ? (
					<>
						<ButtonLink to="/balance" variant="primary" size="large" icon={<Plus aria-hidden />}>
							Balansı artır
						</ButtonLink>
						<ButtonLink to="/orders" size="large" icon={<Package aria-hidden />}>
							Sifarişlərim
						</ButtonLink>
					</>
				) : (
					<ButtonLink to={`/register${nextSearch}`} size="large">
						Qeydiyyat
					</ButtonLink>
				)}
				<SupportLink className="button-large" />
			</div>
		</>
	);
}
