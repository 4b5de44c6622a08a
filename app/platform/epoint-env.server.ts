import { StartError } from "./start-error.server.ts";

/** How the shop takes card payments by itself. */
export type Epoint = {
	publicKey: string;
	privateKey: string;
	/** Where the provider is asked. */
	apiUrl: string;
	/** The hosts that customers may be led to, and that the shop may call. */
	hosts: string[];
	/** The provider is the one that this project brings for trying things out, on this machine. */
	isFake: boolean;
};

type Values = {
	EPOINT_PUBLIC_KEY?: string | undefined;
	EPOINT_PRIVATE_KEY?: string | undefined;
	EPOINT_HOSTS?: string | undefined;
	EPOINT_FAKE?: string | undefined;
};

/** Not secret: they open the made-up provider alone. */
export const FAKE_KEYS = { publicKey: "i999999999", privateKey: "made-up-key-of-the-fake-epoint" };

const HOST = /^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

/** The host names of a list with commas; undefined where one is none. */
export function readHosts(text: string): string[] | undefined {
	const hosts = text.split(",").map((host) => host.trim());
	return hosts.every((host) => HOST.test(host) && !/^[\d.]+$/.test(host)) ? hosts : undefined;
}

/** `1`, or the address of a made-up provider that runs on this machine already. */
export function isFakeAddress(text: string): boolean {
	return text === "1" || /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text);
}

/**
 * What the variables say together: nothing where there are no keys. An empty private key would make
 * signatures that anybody can compute, so both keys are needed. `isLocal`: only this machine reaches the
 * shop; anybody who reaches one with the made-up provider fills their balance with nothing.
 */
export function readEpoint(value: Values, { isLocal }: { isLocal: boolean }): Epoint | undefined {
	const { EPOINT_PUBLIC_KEY: publicKey, EPOINT_PRIVATE_KEY: privateKey } = value;
	if (value.EPOINT_FAKE) {
		if (publicKey || privateKey) {
			throw new StartError("EPOINT_FAKE and the keys of Epoint exclude each other.");
		}
		if (!isLocal) {
			throw new StartError(
				"EPOINT_FAKE gives money to whoever asks: it is for this machine alone, without a public ORIGIN or HOST.",
			);
		}
		const apiUrl = value.EPOINT_FAKE === "1" ? "" : fakeApi(value.EPOINT_FAKE);
		return { ...FAKE_KEYS, apiUrl, hosts: [], isFake: true };
	}
	if (!publicKey && !privateKey) {
		if (value.EPOINT_HOSTS) throw new StartError("EPOINT_HOSTS needs the keys of Epoint.");
		return undefined;
	}
	if (!publicKey) throw new StartError("EPOINT_PRIVATE_KEY needs an EPOINT_PUBLIC_KEY.");
	if (!privateKey) throw new StartError("EPOINT_PUBLIC_KEY needs an EPOINT_PRIVATE_KEY.");
	const hosts = readHosts(value.EPOINT_HOSTS ?? "epoint.az") ?? [];
	return { publicKey, privateKey, apiUrl: `https://${hosts[0]}/api/1`, hosts, isFake: false };
}

export const fakeApi = (origin: string) => `${origin}/api/1`;
