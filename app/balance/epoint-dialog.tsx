import { ExternalLink, X } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { reopenPayment } from "./reopen-payment.ts";

/** Longer than a slow connection takes; the customer may go on waiting. */
const SLOW_AFTER_MS = 8000;

/**
 * The provider's card form, over the whole screen, with a way to it that needs no frame: a page can
 * not tell whether what another site shows in one is its form or an empty error.
 */
export function EpointDialog({ url, onClose }: { url: string; onClose: () => void }) {
	const modal = useModal(onClose);
	const isBlocked = useIsBlocked();
	const [isLoaded, setLoaded] = useState(false);
	const isLate = useIsLate();
	return (
		<dialog {...modal} aria-label="Kartla ödəniş" className="dialog-full">
			<div className="flex items-center gap-1 py-2 pr-2 pl-4">
				<p className="grow text-subheading max-sm:text-base">Kartla ödəniş</p>
				<a
					href={url}
					target="_blank"
					rel="noreferrer"
					className="button button-quiet button-small text-accent-ink"
				>
					<ExternalLink aria-hidden className="max-sm:hidden" /> Yeni pəncərədə açın
				</a>
				<IconButton aria-label="Bağla" onClick={onClose}>
					<X aria-hidden />
				</IconButton>
			</div>
			{isBlocked ? (
				<Blocked url={url} />
			) : (
				<div className="relative flex flex-1 flex-col">
					{!isLoaded && <Waiting isLate={isLate} />}
					<iframe
						src={url}
						title="Epoint ödəniş forması"
						allow="payment"
						referrerPolicy="no-referrer"
						onLoad={() => setLoaded(true)}
						className="relative w-full flex-1 border-0"
					/>
				</div>
			)}
		</dialog>
	);
}

/** The owner gave the form another address since the page was loaded: its policy knows the former one. */
function Blocked({ url }: { url: string }) {
	return (
		<div className="container-page grid content-start gap-4 py-6">
			<Notice tone="waiting">
				Ödəniş formasının ünvanı dəyişib. Sorğunuz göndərilib: səhifəni yeniləyin, forma burada
				açılacaq.
			</Notice>
			<Button variant="primary" size="large" onClick={() => reopenPayment(url)}>
				Səhifəni yeniləyin
			</Button>
		</div>
	);
}

function Waiting({ isLate }: { isLate: boolean }) {
	return (
		<div className="absolute inset-0 grid content-start justify-items-center gap-4 p-6">
			<Spinner className="size-11 p-2.5" />
			{isLate && (
				<Notice tone="waiting">Forma açılmır? “Yeni pəncərədə açın” linkini basın.</Notice>
			)}
		</div>
	);
}

function useIsBlocked(): boolean {
	const [isBlocked, setBlocked] = useState(false);
	// Before the frame, which is in the page by now, gets to its address.
	useLayoutEffect(() => {
		const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
			if (effectiveDirective === "frame-src") setBlocked(true);
		};
		document.addEventListener("securitypolicyviolation", onViolation);
		return () => document.removeEventListener("securitypolicyviolation", onViolation);
	}, []);
	return isBlocked;
}

function useIsLate(): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	return isLate;
}
