import { createHmac, createSecretKey } from 'node:crypto'
import { sha256Text } from '#kernel/hash.ts'

/** A seed of the house is shown after so many draws (decision 0085), so no stream of a seed is longer. */
const NONCES = 10_000
const BLOCKS_A_NONCE = 4
const NONCES_A_CHUNK = 500
/** The client's part of the seed. */
export const WORDS_CLIENT = 'raw-words'

/** The nth seed of the house that follows from the seed of a run: 64 lowercase hex characters. */
export const serverSeedOf = (runSeed: string, n: number): string => sha256Text(`${runSeed}:${n}`)

/**
 * The raw words of `pf-v1`, big endian, as they come before they are scaled: the first 32 of each nonce,
 * 10,000 nonces a seed, seed after seed, without an end. The system's HMAC is used in place of that of
 * `kernel/fair.ts`, which takes longer; a test holds the two against each other.
 * @returns chunks of 64,000 bytes
 */
export function* rawWords(runSeed: string): Generator<Buffer, never> {
  for (let n = 0; ; n += 1) {
    const key = createSecretKey(Buffer.from(serverSeedOf(runSeed, n)))
    let blocks: Buffer[] = []
    for (let nonce = 0; nonce < NONCES; nonce += 1) {
      for (let block = 0; block < BLOCKS_A_NONCE; block += 1) {
        const message = `${WORDS_CLIENT}:${nonce}:${block}`
        blocks.push(createHmac('sha256', key).update(message).digest())
      }
      if ((nonce + 1) % NONCES_A_CHUNK === 0) {
        yield Buffer.concat(blocks)
        blocks = []
      }
    }
  }
}
