import { BellRing, CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import { Toaster as Sonner, toast as showToast } from "sonner";
import { useTheme } from "./theme.tsx";
import { setDeliver, type Toast, type ToastAct } from "./toasts.ts";

// Errors take longer to read. Toasts ignore the pointer, so hovering does not keep them open.
const DURATION_MS = { success: 4500, error: 7000, news: 6000 };

const top = "calc(env(safe-area-inset-top) + var(--header-height, 4rem) + 0.75rem)";
const offset = { top, right: "1rem", left: "1rem" };

const SHOW = { success: showToast.success, error: showToast.error, news: showToast.info };

export function ToastList() {
	const { theme } = useTheme();
	const layer = useRef<HTMLDivElement>(null);
	usePressesOnToasts(layer);

	useEffect(() => {
		setDeliver((toast) => {
			// Reopened, it is above a dialog that was opened since.
			layer.current?.hidePopover();
			layer.current?.showPopover();
			const { kind, about, id, act } = toast;
			SHOW[kind](titleOf(toast), {
				description: about,
				duration: DURATION_MS[act ? "error" : kind],
				...(id && { id }),
			});
		});
		return () => setDeliver(undefined);
	}, []);

	return (
		<div ref={layer} popover="manual" className="toasts">
			<Sonner
				theme={theme}
				position="top-right"
				visibleToasts={2}
				offset={offset}
				mobileOffset={offset}
				containerAriaLabel="Bildirişlər"
				icons={{
					success: <CircleCheck aria-hidden className="size-5.5 text-good" />,
					error: <CircleAlert aria-hidden className="size-5.5 text-bad" />,
					info: <BellRing aria-hidden className="size-5.5 text-accent-ink" />,
				}}
				toastOptions={{
					unstyled: true,
					classNames: { toast: "toast", description: "toast-about" },
				}}
			/>
		</div>
	);
}

function titleOf({ text, to, act }: Toast): ReactNode {
	if (act) return <Acting text={text} act={act} />;
	if (!to) return text;
	return (
		<Link to={to} className="link">
			{text}
		</Link>
	);
}

function Acting({ text, act }: { text: string; act: ToastAct }) {
	const submit = useSubmit();
	const navigate = useNavigate();
	const [since] = useState(() => performance.now());
	// A second one would call the first back, and be refused for what the first had done.
	const [isSent, setSent] = useState(false);
	const send = () => {
		setSent(true);
		if ("to" in act) return void navigate(act.to, { state: act.state, preventScrollReset: true });
		const { address, key, fields } = act;
		void submit(fields, { method: "post", action: address, navigate: false, fetcherKey: key });
	};
	return (
		<>
			{text}
			<button
				type="button"
				disabled={isSent}
				data-since={since}
				onClick={send}
				className="link toast-act"
			>
				{act.label}
			</button>
		</>
	);
}

/** A link that is stretched over its whole row is no button. */
const PRESSABLE =
	"a:not(.stretched), button, input, select, textarea, label, summary, dialog, [popover]";
/** What is pressed so soon was aimed at what was there before. */
const SEEN_AFTER_MS = 700;

/**
 * A toast lets presses through. One that tells news leads to it where nothing else can be pressed under
 * it. A button to take something back is pressed once there was time to see it, whatever lies under it; the
 * second press of a slow double click reaches nothing, also where the toast is gone by then.
 */
function usePressesOnToasts(layer: { current: HTMLDivElement | null }) {
	useEffect(() => {
		let taken: { box: DOMRect; atMs: number } | undefined;
		const take = (press: MouseEvent) => {
			press.preventDefault();
			press.stopPropagation();
		};
		const follow = (press: MouseEvent) => {
			const { target, detail } = press;
			// A press by keyboard is on what has the focus.
			if (detail === 0 || !(target instanceof Element)) return;
			const nowMs = performance.now();
			if (taken && nowMs - taken.atMs < SEEN_AFTER_MS && isWithin(taken.box, press)) {
				return take(press);
			}
			const front = layer.current?.querySelector('.toast[data-front="true"]');
			const act = front?.querySelector<HTMLElement>("button");
			const isSeen = nowMs - Number(act?.dataset.since) > SEEN_AFTER_MS;
			const meant = act ?? front?.querySelector<HTMLElement>("a");
			const box = (act ?? front)?.getBoundingClientRect();
			if (!meant || !box || !isWithin(box, press)) return;
			if (!(act && isSeen) && target.closest(PRESSABLE)) return;
			take(press);
			if (act) taken = { box, atMs: nowMs };
			meant.click();
		};
		// Before the row under it learns of the press.
		window.addEventListener("click", follow, true);
		return () => window.removeEventListener("click", follow, true);
	}, [layer]);
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) {
	return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
