// Two short rising notes, synthesized: no file to fetch, no license needed.
const NOTES = [
	{ hertz: 784, at: 0 },
	{ hertz: 1175, at: 0.13 },
];
const LENGTH_S = 0.28;

let context: AudioContext | undefined;
let calls = 0;

/**
 * Plays the sound of an arrival. Silent until the person has touched the page once, where the browser
 * asks for that; the calls that waited for it are one sound.
 */
export async function playChime(): Promise<void> {
	const call = ++calls;
	context ??= new AudioContext();
	const speakers = context;
	await speakers.resume();
	if (call !== calls) return;
	const start = speakers.currentTime;
	const tones = NOTES.map(({ hertz, at }) => {
		const tone = new OscillatorNode(speakers, { type: "sine", frequency: hertz });
		const volume = new GainNode(speakers, { gain: 0 });
		volume.gain.setValueAtTime(0, start + at);
		volume.gain.linearRampToValueAtTime(0.18, start + at + 0.02);
		volume.gain.exponentialRampToValueAtTime(0.001, start + at + LENGTH_S);
		tone.connect(volume).connect(speakers.destination);
		tone.start(start + at);
		tone.stop(start + at + LENGTH_S);
		return tone;
	});
	// Left running, it would use the battery and hold the speakers for as long as the page is open.
	tones.at(-1)?.addEventListener("ended", () => {
		if (call === calls) void speakers.suspend();
	});
}
