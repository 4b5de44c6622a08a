/** What a check found: all right, worth a look, or wrong; and then what to do about it. */
export type Finding = {
	about: string;
	verdict: "ok" | "look" | "wrong";
	says: string;
	todo?: string;
};

export const ok = (about: string, says: string): Finding => ({ about, verdict: "ok", says });
export const look = (about: string, says: string, todo: string): Finding => ({
	about,
	verdict: "look",
	says,
	todo,
});
export const wrong = (about: string, says: string, todo: string): Finding => ({
	about,
	verdict: "wrong",
	says,
	todo,
});
