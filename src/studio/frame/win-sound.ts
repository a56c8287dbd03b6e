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
  if (isMuted || context?.state !== 'running') return
  for (const [at, frequency] of [
    [0, 880],
    [0.12, 1318],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + at
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.35)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + 0.4)
  }
}
