import { useEffect, useRef } from "react";
import { ThemeToggle } from "../ui/theme.tsx";
import { SupportLink } from "./support-link.tsx";

/** Shorter ways are a trembling thumb. */
const SCROLLED_PX = 8;
/** So near to an end of the page nothing lies under the buttons. */
const END_PX = 96;

/**
 * Theme and support, in the lower corners. On a phone or a tablet they leave what lies under them
 * to whoever reads on.
 */
export function FloatingButtons() {
	const aside = useRef<HTMLElement>(null);
	useEffect(() => {
		let fromY = scrollY;
		const onScroll = () => {
			const scrolledPx = scrollY - fromY;
			if (Math.abs(scrolledPx) < SCROLLED_PX) return;
			fromY = scrollY;
			const lastY = document.documentElement.scrollHeight - innerHeight;
			const atEnd = scrollY < END_PX || scrollY > lastY - END_PX;
			aside.current?.toggleAttribute("data-reading", scrolledPx > 0 && !atEnd);
		};
		addEventListener("scroll", onScroll, { passive: true });
		return () => removeEventListener("scroll", onScroll);
	}, []);
	return (
		<aside ref={aside} aria-label="Görünüş və dəstək" className="floating-buttons">
			<ThemeToggle />
			<SupportLink />
		</aside>
	);
}
