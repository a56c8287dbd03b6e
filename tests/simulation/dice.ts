/**
 * The only chance in a simulation: a small generator (sfc32) that one seed determines. A part of the
 * world takes a fork of its own, so that leaving one part out does not change the throws of another.
 */
export class Dice {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(seed: number, name = '') {
    this.#a = seed | 0
    this.#b = Math.floor(seed / 2 ** 32) | 0
    this.#c = hash(name)
    for (let turn = 0; turn < 12; turn += 1) this.next()
  }

  /** 32 bits. */
  next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  fork(name: string): Dice {
    return new Dice(this.next() * 2 ** 20 + (this.next() >>> 12), name)
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    return this.next() / 2 ** 32
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return this.next() % limit
  }

  /** Both ends are included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(percent: number): boolean {
    return this.fraction() * 100 < percent
  }

  pick<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new Error('dice: nothing to pick from')
    return values[this.below(values.length)] as Value
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193)
  return value
}
