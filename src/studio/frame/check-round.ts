import type { RoundView, Side } from './studio-words.ts'

/**
 * Works a revealed round out again in the player's own browser: the hash of the seed is what was shown before,
 * and the draw gives the side that was told.
 * @returns undefined where the seed is not revealed or this browser cannot hash here
 */
export async function checkRound(round: RoundView): Promise<boolean | undefined> {
  const { server_seed: seed, nonce, client_seed, commit, outcome } = round
  if (seed === null || nonce === null || !globalThis.isSecureContext) return undefined
  const bytes = (text: string) => new TextEncoder().encode(text)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(seed)))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(seed), algorithm, false, ['sign'])
  const block = await crypto.subtle.sign('HMAC', key, bytes(`${client_seed}:${nonce}:0`))
  const side: Side = new DataView(block).getUint32(0) % 2 === 0 ? 'heads' : 'tails'
  return hex === commit && side === outcome
}
