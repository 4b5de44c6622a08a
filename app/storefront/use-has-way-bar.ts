import { useAuth } from "#app/sign-in/auth-provider.tsx";

/** Whether the bar of what is on its way hangs from the header. */
export function useHasWayBar(): boolean {
	const { user } = useAuth();
	return !!user?.onTheWay && (user.onTheWay.length > 0 || !!user.parked);
}
