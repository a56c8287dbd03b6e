import { randomBytes, randomFillSync } from 'node:crypto'

/** Where chance comes from. Outcomes use nothing else; tests may pass their own bytes. */
export interface Random {
  bytes(count: number): Buffer
  /** A whole number from 0 to below `maxExclusive`, each equally likely. */
  integer(maxExclusive: number): number
  /** Decimal digits with leading zeros: `digits(6)` may be `004217`. */
  digits(count: number): string
  /** A text of `length` characters of the alphabet. */
  code(alphabet: string, length: number): string
}

const UINT32_RANGE = 2 ** 32

/**
 * A generator over a source of unpredictable bytes. `integer` rejects the uneven rest of the
 * 32-bit range instead of folding it, so no value is likelier than another.
 */
export function createRandom(fill: (target: Buffer) => Buffer = randomFillSync): Random {
  const word = Buffer.alloc(4)
  const integer = (maxExclusive: number, first = fill(word).readUInt32BE(0)): number => {
    if (!Number.isInteger(maxExclusive) || maxExclusive < 1 || maxExclusive > UINT32_RANGE) {
      throw new RangeError(`integer() takes 1 to 2^32, not ${maxExclusive}`)
    }
    const limit = UINT32_RANGE - (UINT32_RANGE % maxExclusive)
    let drawn = first
    while (drawn >= limit) drawn = fill(word).readUInt32BE(0)
    return drawn % maxExclusive
  }
  // One call for all characters: asking the system for four bytes at a time costs more than a query.
  const code = (alphabet: string, length: number): string => {
    const words = fill(Buffer.alloc(length * word.length))
    const letter = (at: number) => integer(alphabet.length, words.readUInt32BE(at * word.length))
    return Array.from({ length }, (_, at) => alphabet[letter(at)]).join('')
  }
  return {
    bytes: (count) => (fill === randomFillSync ? randomBytes(count) : fill(Buffer.alloc(count))),
    integer: (maxExclusive) => integer(maxExclusive),
    digits: (count) => code('0123456789', count),
    code,
  }
}
