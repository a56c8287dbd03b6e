import type { Draws } from '#kernel/fair.ts'
import type { RoundView } from './studio-words.ts'

const WORD_RANGE = 2 ** 32
const BLOCKS = 2

/** The words that were worked out are used up: more are needed. */
class OutOfWords extends Error {}

/**
 * Works a revealed round out again in the player's own browser: the hash of the seed is what was shown before,
 * and the draw gives the outcome that was told.
 * @returns undefined where the seed is not revealed or this browser cannot hash here
 */
export async function checkRound(
  round: RoundView,
  redraw: (draws: Draws) => string,
): Promise<boolean | undefined> {
  const { server_seed: seed, nonce, client_seed, commit, outcome } = round
  if (seed === null || nonce === null || !globalThis.isSecureContext) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(seed)))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== commit) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign'])
  const words: number[] = []
  // A draw cannot wait for the browser's hash: it begins anew with more words until they suffice.
  for (let block = 0; ; block += BLOCKS) {
    for (let at = block; at < block + BLOCKS; at += 1) {
      const text = bytesOf(`${client_seed}:${nonce}:${at}`)
      const view = new DataView(await crypto.subtle.sign('HMAC', key, text))
      for (let byte = 0; byte < view.byteLength; byte += 4) words.push(view.getUint32(byte))
    }
    try {
      return redraw(drawsOver(words)) === outcome
    } catch (error) {
      if (!(error instanceof OutOfWords)) throw error
    }
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The stream of `#kernel/fair.ts` over words that are known already. */
function drawsOver(words: readonly number[]): Draws {
  let read = 0
  return {
    randInt(n) {
      const limit = Math.floor(WORD_RANGE / n) * n
      for (;;) {
        const word = words[read]
        if (word === undefined) throw new OutOfWords()
        read += 1
        if (word < limit) return word % n
      }
    },
  }
}
