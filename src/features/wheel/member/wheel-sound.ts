// The sounds of a wheel, made here: no file is loaded, and the browser plays what is planned without any script.

/** One stroke: when, in seconds from now, which tone, how loud, how long it rings. */
type Stroke = readonly [atS: number, hertz: number, volume: number, ringS: number]

let context: AudioContext | undefined

/** Browsers let a page sound only from inside a press: call it there, before anything is waited for. */
export function wakeSound(): void {
  context ??= new AudioContext({ latencyHint: 'interactive' })
  void context.resume()
}

/** Plans strokes. @returns what takes back those that are not heard yet */
function play(strokes: readonly Stroke[]): () => void {
  if (context?.state !== 'running') return () => {}
  const out = context.createGain()
  out.connect(context.destination)
  const now = context.currentTime
  for (const [atS, hertz, volume, ringS] of strokes) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(volume, now + atS)
    gain.gain.exponentialRampToValueAtTime(0.0001, now + atS + ringS)
    tone.connect(gain).connect(out)
    tone.start(now + atS)
    tone.stop(now + atS + ringS)
  }
  return () => out.disconnect()
}

/** A pin at each edge that passes. @param passesMs from now */
export const soundTurn = (passesMs: readonly number[]): (() => void) =>
  play(passesMs.map((ms) => [ms / 1000, 1_250, 0.12, 0.03] as const))

/** A wheel that stands: a rising run for a gain, else one soft tone and no more. */
export const soundStand = (isGain: boolean): (() => void) =>
  play(
    isGain
      ? [523.25, 659.25, 783.99, 1_046.5].map((hertz, at) => [at * 0.09, hertz, 0.16, 0.5] as const)
      : [[0, 293.66, 0.1, 0.25]],
  )
