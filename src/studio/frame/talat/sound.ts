import type { Cue } from './stage-words.ts'

/** One stroke on a bar: when, which tone, how loud. */
type Stroke = readonly [atS: number, hertz: number, volume: number]

const RATE = 44_100
/** A scale of five tones from C5; a ranat sounds bright above it. */
const TONES = [523.25, 587.33, 659.25, 783.99, 880, 1_046.5, 1_174.66, 1_318.51, 1_567.98, 1_760]
const tone = (at: number): number => TONES[at] ?? 880

const run = (tones: readonly number[], gapS: number, volume: number): Stroke[] =>
  tones.map((at, index) => [index * gapS, tone(at), volume])

const CUES: Readonly<Record<Cue, readonly Stroke[]>> = {
  press: [[0, 392, 0.25]],
  'reel-stop': [
    [0, 98, 0.5],
    [0.004, 196, 0.22],
  ],
  scatter: run([5, 7, 9], 0.06, 0.3),
  win: run([4, 5, 7, 8], 0.085, 0.3),
  'big-win': [
    ...run([0, 2, 3, 4, 5, 7, 8, 9, 8, 9], 0.11, 0.3),
    ...run([0, 3, 5, 7], 0.22, 0.14),
    [1.2, tone(5), 0.3],
    [1.2, tone(7), 0.26],
    [1.2, tone(9), 0.26],
  ],
  'feature-start': [
    ...run([0, 3, 2, 4, 3, 5, 4, 7, 5, 8, 7, 9], 0.1, 0.26),
    [1.3, tone(5), 0.3],
    [1.3, tone(8), 0.26],
  ],
  'feature-end': [...run([9, 8, 7, 5, 4, 5], 0.12, 0.28), [0.8, tone(3), 0.24]],
  count: [[0, 1_318.51, 0.1]],
}

let isMuted = true
let context: AudioContext | undefined
/** Holds down the loudest moments: reels that stop fast ring into one another. */
let limiter: DynamicsCompressorNode | undefined
const buffers = new Map<Cue, AudioBuffer>()

/** Whether cues are silent from now on. They are until this is told otherwise. */
export function muteCues(muted: boolean): void {
  isMuted = muted
  if (muted) void context?.suspend()
}

/** Browsers let a page sound only from inside a press: call it there, before anything is waited for. */
export function wakeCues(): void {
  if (isMuted) return
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' })
    limiter = context.createDynamicsCompressor()
    limiter.connect(context.destination)
    document.addEventListener('visibilitychange', () => {
      // Phones suspend sound in the background and do not take it up again by themselves.
      if (!document.hidden && !isMuted) void context?.resume()
    })
    void renderAll()
  }
  void context.resume()
}

/** Lets a cue be heard at once; nothing where sound is off or not ready. */
export function cue(name: Cue): void {
  const buffer = buffers.get(name)
  if (isMuted || !buffer || !limiter || context?.state !== 'running') return
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(limiter)
  source.start()
}

async function renderAll(): Promise<void> {
  for (const [name, strokes] of Object.entries(CUES) as [Cue, readonly Stroke[]][]) {
    buffers.set(name, await render(strokes))
  }
}

/** A bar of wood: its tone, a partial 3.9 times as high that is gone at once, and the knock of the mallet. */
function strike(offline: OfflineAudioContext, [atS, hertz, volume]: Stroke): void {
  const fadeS = Math.min(0.9, 260 / hertz + 0.12)
  for (const [times, part, lastsS] of [
    [1, 1, fadeS],
    [3.9, 0.35, fadeS * 0.28],
    [9.2, 0.12, 0.03],
  ] as const) {
    const pitch = offline.createOscillator()
    const gain = offline.createGain()
    pitch.frequency.value = Math.min(hertz * times, 16_000)
    gain.gain.setValueAtTime(0.0001, atS)
    gain.gain.exponentialRampToValueAtTime(volume * part, atS + 0.004)
    gain.gain.exponentialRampToValueAtTime(0.0001, atS + 0.004 + lastsS)
    pitch.connect(gain).connect(offline.destination)
    pitch.start(atS)
    pitch.stop(atS + lastsS + 0.02)
  }
}

function render(strokes: readonly Stroke[]): Promise<AudioBuffer> {
  const endS = Math.max(...strokes.map(([atS]) => atS)) + 1.1
  const offline = new OfflineAudioContext(1, Math.ceil(endS * RATE), RATE)
  for (const stroke of strokes) strike(offline, stroke)
  return offline.startRendering()
}
