import { hmacSha256, sha256Text } from './hash.ts'

/**
 * The generator of everything that a member draws for himself, `pf-v1`: a seed of the house, whose hash he
 * sees first, a seed of his own, and a number that grows with every draw. Who has the three works the draw
 * out again. Source: standards §3.2.
 */

const WORD_RANGE = 2 ** 32
const WORDS_A_BLOCK = 8

/** Even whole numbers, one after the other. */
export interface Draws {
  /** From 0 to below `n`, each equally likely. @throws for what is no range within 32 bits */
  randInt(n: number): number
}

/** What a member may choose. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/** What is shown before the first draw: the seed cannot be exchanged afterwards. */
export const commitOf = (serverSeed: string): string => sha256Text(serverSeed)

/** What a draw depends on. */
export interface DrawSeeds {
  /** 64 lowercase hex characters; as a key they are characters, not the bytes they stand for. */
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** The stream of one draw, from its start. */
export function createDraws({ serverSeed, clientSeed, nonce }: DrawSeeds): Draws {
  let read = 0
  let block: DataView
  const nextWord = () => {
    const at = read % WORDS_A_BLOCK
    if (at === 0) {
      block = hmacSha256(serverSeed, `${clientSeed}:${nonce}:${Math.floor(read / WORDS_A_BLOCK)}`)
    }
    read += 1
    return block.getUint32(4 * at)
  }
  return {
    randInt(n) {
      if (!Number.isInteger(n) || n < 1 || n > WORD_RANGE) throw new RangeError(`no range: ${n}`)
      // The uneven rest of the words is skipped: folded in, it would make low results likelier.
      const limit = Math.floor(WORD_RANGE / n) * n
      for (;;) {
        const word = nextWord()
        if (word < limit) return word % n
      }
    },
  }
}

/** The numbers 0 to m − 1 in a drawn order. */
export function shuffle(draws: Draws, m: number): number[] {
  const order = Array.from({ length: m }, (_, at) => at)
  for (let at = m - 1; at > 0; at -= 1) {
    const other = draws.randInt(at + 1)
    const kept = order[at] as number
    order[at] = order[other] as number
    order[other] = kept
  }
  return order
}
