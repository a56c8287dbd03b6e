import { createHash } from 'node:crypto'

/** Choices that a seed repeats; what the machine interleaves it cannot repeat. */
export interface Dice {
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number
  /** True in `percent` of a hundred throws. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
  /** A key as a browser makes it. */
  uuid(): string
  /** Dice of their own for somebody, which no other throw disturbs. */
  of(whom: string): Dice
}

export function dice(seed: string): Dice {
  let step = 0
  const next = (): Buffer =>
    createHash('sha256')
      .update(`${seed}/${(step += 1)}`)
      .digest()
  const roll = (sides: number): number => next().readUInt32BE(0) % sides
  return {
    roll,
    chance: (percent) => roll(100) < percent,
    pick(from) {
      const picked = from[roll(from.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    uuid() {
      const hex = next().toString('hex')
      const variant = ['8', '9', 'a', 'b'][roll(4)]
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join('-')
    },
    of: (whom) => dice(`${seed}/${whom}`),
  }
}
