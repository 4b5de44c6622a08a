import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { IconButton } from "#app/ui/button.tsx";
import { loadPart } from "#app/ui/load-part.ts";

const loadDrawer = () =>
	loadPart(async () => ({ default: (await import("./menu-drawer.tsx")).MenuDrawer }));
const MenuDrawer = lazy(loadDrawer);

/** The button of the phone's menu. What the menu holds is loaded when a press begins. */
export function MobileMenu() {
	const [open, setOpen] = useState(false);
	const here = useLocation().key;
	// The key stays as the page arrives, which does not close a menu that was opened again meanwhile.
	const goal = useNavigation().location?.key ?? here;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
	useEffect(() => setOpen(false), [goal]);
	return (
		<div className="md:hidden">
			<IconButton
				aria-label="Menyu"
				aria-expanded={open}
				onPointerDown={loadDrawer}
				onClick={() => setOpen(true)}
			>
				<MenuIcon aria-hidden />
			</IconButton>
			{open && (
				<Suspense>
					<MenuDrawer onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</div>
	);
}
