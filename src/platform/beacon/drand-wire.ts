import * as z from 'zod/mini'
import type { BeaconIdentity } from '#kernel/beacon.ts'
import { BeaconForged, BeaconNotReady, BeaconUnavailable } from './beacon-source.ts'

const TIMEOUT_MS = 2_500

const hex = z.string().check(z.regex(/^([0-9a-f]{2}){1,200}$/))
const wholeSeconds = z.int().check(z.positive())

/** A chain as `/{hash}/info` tells it. */
export const chainInfo = z.object({
  public_key: hex,
  period: wholeSeconds,
  genesis_time: wholeSeconds,
  hash: hex,
  groupHash: z.string(),
  schemeID: z.string(),
  metadata: z.object({ beaconID: z.string() }),
})
type WireInfo = z.output<typeof chainInfo>

/** A beacon as `/{hash}/public/{round}` tells it. */
export const beacon = z.object({ round: z.int(), randomness: hex, signature: hex })

/** A chain's info in our own words. */
export const identityOf = (info: WireInfo): BeaconIdentity => ({
  chain_hash: info.hash,
  scheme: info.schemeID,
  public_key: info.public_key,
  period_s: info.period,
  genesis_unix: info.genesis_time,
})

/** A chain of ours in drand's words, for its verifier. */
export const infoOf = (chain: BeaconIdentity): WireInfo => ({
  hash: chain.chain_hash,
  schemeID: chain.scheme,
  public_key: chain.public_key,
  period: chain.period_s,
  genesis_time: chain.genesis_unix,
  groupHash: '',
  metadata: { beaconID: '' },
})

/**
 * Asks one address for JSON of a shape, for 2.5 s at most.
 * @throws BeaconNotReady for what drand answers before a round's time (404 or 425),
 *   BeaconForged for another shape, BeaconUnavailable for everything else
 */
export async function readJson<T extends z.ZodMiniType>(
  url: string,
  shape: T,
  signal?: AbortSignal,
): Promise<z.output<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await answerOf(url, signal ? AbortSignal.any([signal, timeout]) : timeout)
  if (response.status === 404 || response.status === 425) {
    throw new BeaconNotReady(`${url} answered ${response.status}`)
  }
  if (response.status !== 200) throw new BeaconUnavailable(`${url} answered ${response.status}`)
  const parsed = z.safeParse(shape, response.body)
  if (parsed.success) return parsed.data
  throw new BeaconForged(`${url} answered another shape: ${parsed.error.message}`)
}

async function answerOf(
  url: string,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { headers, redirect: 'error', signal })
    if (response.ok) return { status: response.status, body: await response.json() }
    await response.body?.cancel()
    return { status: response.status, body: null }
  } catch (cause) {
    throw new BeaconUnavailable(`${url} did not answer`, { cause })
  }
}
