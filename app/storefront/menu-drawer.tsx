import { LogOut, Package, Plus, SunMoon, User } from "lucide-react";
import { Form, NavLink } from "react-router";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { useNextSearch } from "#app/sign-in/use-next-search.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { useTheme } from "#app/ui/theme.tsx";
import { SHOP_LINKS } from "./shop-links.ts";
import { SupportLink } from "./support-link.tsx";

/** The phone's menu, open while it is rendered. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
	const { user } = useAuth();
	const nextSearch = useNextSearch();
	const { toggleTheme } = useTheme();
	return (
		<Drawer label="Menyu" onClose={onClose}>
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
						<ButtonLink to="/profile" size="large" icon={<User aria-hidden />}>
							Profil
						</ButtonLink>
					</>
				) : (
					<ButtonLink to={`/register${nextSearch}`} size="large">
						Qeydiyyat
					</ButtonLink>
				)}
				<SupportLink className="button-large" />
				<Button size="large" icon={<SunMoon aria-hidden />} onClick={toggleTheme}>
					Mövzunu dəyiş
				</Button>
				{user && (
					<Form method="post" action="/logout" className="grid">
						<Button type="submit" variant="quiet" size="large" icon={<LogOut aria-hidden />}>
							Çıxış
						</Button>
					</Form>
				)}
			</div>
		</Drawer>
	);
}
