import * as z from 'zod/mini'
import type { BeaconIdentity } from '#kernel/beacon.ts'
import type { WireInfo } from '#kernel/beacon-wire.ts'
import { BeaconForged, BeaconNotReady, BeaconUnavailable } from './beacon-source.ts'

const TIMEOUT_MS = 2_500

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
