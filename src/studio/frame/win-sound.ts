let context: AudioContext | undefined
let isMuted = true

/** Whether wins are heard from now on. */
export function muteSound(muted: boolean): void {
  isMuted = muted
}

/** Browsers let a page sound only from inside a press. */
export function wakeSound(): void {
  if (isMuted) return
  context ??= new AudioContext()
  void context.resume()
}

/** Two short tones; only where more came back than was staked. */
export function soundWin(): void {
  for (const [at, frequency] of [
    [0, 880],
    [0.12, 1318],
  ] as const) {
    sound({ frequency, at, volume: 0.12, lasts: 0.35 })
  }
}

/** A knock: a card that is turned, a chip that is laid down. */
export const soundKnock = (frequency: number): void =>
  sound({ frequency, at: 0, volume: 0.08, lasts: 0.07 })

function sound(tone: { frequency: number; at: number; volume: number; lasts: number }): void {
  if (isMuted || context?.state !== 'running') return
  const wave = context.createOscillator()
  const volume = context.createGain()
  const from = context.currentTime + tone.at
  wave.frequency.value = tone.frequency
  volume.gain.setValueAtTime(tone.volume, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + tone.lasts)
  wave.connect(volume).connect(context.destination)
  wave.start(from)
  wave.stop(from + tone.lasts + 0.05)
}
