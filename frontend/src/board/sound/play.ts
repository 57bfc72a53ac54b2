/** The sounds themselves, made on the spot: soft strokes of a sine, no files. */
import type { Sound } from "./heard";

/** Hertz, and when each stroke begins and how long it rings, in seconds. */
type Stroke = readonly [pitch: number, at: number, length: number];

const STROKES: Readonly<Record<Sound, readonly Stroke[]>> = {
  card: [[220, 0, 0.09]],
  oil: [[330, 0.24, 0.2], [262, 0.34, 0.2], [196, 0.46, 0.34]],
  burst: [[62, 0, 0.5], [92, 0.02, 0.34], [49, 0.06, 0.7]],
  claim: [[147, 0, 0.24], [294, 0.03, 0.2]],
  turn: [[523, 0, 0.16], [659, 0.12, 0.24]],
  over: [[523, 0, 0.22], [659, 0.16, 0.22], [784, 0.32, 0.5]],
};
const PAUSE = 0.12;
const LOUDNESS = 0.14;

let context: AudioContext | null = null;

/** Play these, one after the other. Nothing is heard before the page was touched once: browsers want it so. */
export function play(sounds: readonly Sound[]): void {
  if (sounds.length === 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") {
    // What could not be heard at once is not heard late.
    context.resume().catch(() => undefined);
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  let begin = context.currentTime + 0.02;
  for (const sound of sounds) begin = strike(context, STROKES[sound], begin) + PAUSE;
}

/** Returns when the last stroke has begun to fade. */
function strike(audio: AudioContext, strokes: readonly Stroke[], begin: number): number {
  for (const [pitch, at, length] of strokes) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, begin + at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + at + 0.008);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + at + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin + at);
    tone.stop(begin + at + length);
  }
  return begin + Math.max(...strokes.map(([, at, length]) => at + length / 2));
}
