// Two short rising notes, synthesized: no file to fetch, no license needed.
const NOTES = [
	{ hertz: 784, at: 0 },
	{ hertz: 1175, at: 0.13 },
];
const LENGTH_S = 0.28;

let context: AudioContext | undefined;

/** Plays the sound of an arrival. Silent until the person has touched the page once. */
export async function playChime(): Promise<void> {
	context ??= new AudioContext();
	if (context.state === "suspended") await context.resume();
	const start = context.currentTime;
	for (const { hertz, at } of NOTES) {
		const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
		const volume = new GainNode(context, { gain: 0 });
		volume.gain.setValueAtTime(0, start + at);
		volume.gain.linearRampToValueAtTime(0.18, start + at + 0.02);
		volume.gain.exponentialRampToValueAtTime(0.001, start + at + LENGTH_S);
		tone.connect(volume).connect(context.destination);
		tone.start(start + at);
		tone.stop(start + at + LENGTH_S);
	}
}
