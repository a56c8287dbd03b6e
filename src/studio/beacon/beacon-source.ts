import type * as z from 'zod/mini'
import { BEACON_SCHEME, type BeaconChain, QUICKNET } from '#kernel/beacon.ts'
import { beacon, chainInfo, identityOf } from '#kernel/beacon-wire.ts'
import type { StudioConfig } from '../config.ts'
import type { RoomBeacon } from '../rooms/machine.ts'
import type { World } from '../world.ts'
import { openVerifier } from './verify-apart.ts'

/** Where rooms get the randomness that nobody has before its time. Undefined means: ask again. */
export interface BeaconSource {
  /** The chain on which new coups are fixed: quicknet, or the sandbox's as it answered this process first. */
  chain(signal: AbortSignal): Promise<BeaconChain | undefined>
  /** The beacon of a round of the chain, or the newest, its signature verified. */
  beacon(
    chain: BeaconChain,
    round: number | 'latest',
    signal: AbortSignal,
  ): Promise<RoomBeacon | undefined>
  /** Ends the thread that verifies. */
  close(): Promise<void>
}

const TIMEOUT_MS = 2_500

/**
 * Beacons in drand's words, one address asked after the other. What an address gives counts only where the chain's key
 * has signed it; that is verified in a thread of its own, once a coup and table.
 */
export function openBeaconSource(
  { beacon: kind, beaconUrls }: Pick<StudioConfig, 'beacon' | 'beaconUrls'>,
  log: World['log'],
): BeaconSource {
  let pinned: BeaconChain | undefined =
    kind === 'drand' ? { ...QUICKNET, is_test: false } : undefined
  const verifier = openVerifier()
  const refuse = (url: string, what: string): undefined => {
    log.error({ url, what }, 'beacon refused')
  }
  const learn = async (url: string, signal: AbortSignal): Promise<BeaconChain | undefined> => {
    const info = await askJson(`${url}/info`, chainInfo, signal)
    if (info === undefined) return undefined
    if (info === 'odd') return refuse(url, 'another shape')
    if (info.schemeID !== BEACON_SCHEME) return refuse(url, `the scheme ${info.schemeID}`)
    return { ...identityOf(info), is_test: true }
  }
  const read = async (
    url: string,
    { chain, round, signal }: { chain: BeaconChain; round: number | 'latest'; signal: AbortSignal },
  ): Promise<RoomBeacon | undefined> => {
    const path = `${url}/${chain.chain_hash}/public/${round}`
    const found = await askJson(path, beacon, signal)
    if (found === undefined) return undefined
    if (found === 'odd') return refuse(url, 'another shape')
    if (round !== 'latest' && found.round !== round) return refuse(url, `round ${found.round}`)
    const isRight = await verifier.verify(chain, found)
    return isRight ? found : refuse(url, 'a signature that is not the chain’s')
  }
  const firstOf = async <T>(ask: (url: string) => Promise<T | undefined>) => {
    for (const url of beaconUrls) {
      const found = await ask(url)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    chain: async (signal) => (pinned ??= await firstOf((url) => learn(url, signal))),
    beacon: (chain, round, signal) => firstOf((url) => read(url, { chain, round, signal })),
    close: () => verifier.close(),
  }
}

/** What an address answers; undefined where it does not, or not yet; `odd` where its answer has another shape. */
async function askJson<T extends z.ZodMiniType>(
  url: string,
  shape: T,
  stopped: AbortSignal,
): Promise<z.output<T> | 'odd' | undefined> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)])
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { headers, redirect: 'error', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return undefined
    }
    const parsed = shape.safeParse(await response.json())
    return parsed.success ? parsed.data : 'odd'
  } catch {
    return undefined
  }
}
