import { createHash } from 'node:crypto'
import type { ChainClient, RandomnessBeacon } from 'drand-client'
import {
  BEACON_SCHEME,
  type BeaconChain,
  type BeaconIdentity,
  isSameChain,
  QUICKNET,
} from '#kernel/beacon.ts'
import { beacon, chainInfo, identityOf } from '#kernel/beacon-wire.ts'
import type { Services } from '../services.ts'
import {
  type Beacon,
  BeaconError,
  BeaconForged,
  BeaconNotReady,
  type BeaconSource,
  BeaconUnavailable,
} from './beacon-source.ts'
import { infoOf, readJson } from './drand-wire.ts'

type Settings = Pick<Services, 'log'> & { config: Pick<Services['config'], 'beacon'> }

/**
 * Beacons over drand's HTTP wire format, verified by drand's own client library. We bring the
 * transport (the library's has no time-out and tells no error from another); it does the checking.
 *
 * The chain is pinned: quicknet by its published identity, the sandbox's by the first answer of this
 * process. A round keeps its chain and brings it to `fetch`, so it is never drawn from another one,
 * and an address that tells of another chain is passed over like one that forges.
 */
export function createBeaconSource({ config, log }: Settings): BeaconSource {
  const { source, urls } = config.beacon
  let pinned: BeaconChain | undefined =
    source === 'drand' ? { ...QUICKNET, is_test: false } : undefined
  // Addresses that have proved to speak of the chain; asked once a process.
  const known = new Set<string>()

  /** Asks one address after the other until one answers rightly. */
  async function firstOf<T>(ask: (url: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const errors: BeaconError[] = []
    for (const url of urls) {
      try {
        return await ask(url)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof BeaconError)) throw error
        if (error instanceof BeaconForged) log.error({ err: error, url }, 'beacon refused')
        errors.push(error)
      }
    }
    throw gravest(errors)
  }

  const chain = async (): Promise<BeaconChain> => (pinned ??= await firstOf(askChain))

  async function checkAddress(place: string, wanted: BeaconChain, signal?: AbortSignal) {
    if (known.has(place)) return
    const info = await readInfo(`${place}/info`, signal)
    if (!isSameChain(info, wanted)) throw new BeaconForged(`${place} is another chain`)
    known.add(place)
  }

  return {
    chain,
    async fetch(wanted, round, { signal } = {}) {
      if (!isSameChain(wanted, await chain())) {
        throw new BeaconForged(`the chain ${wanted.chain_hash} is not the one configured`)
      }
      return firstOf(async (url) => {
        const place = `${url}/${wanted.chain_hash}`
        await checkAddress(place, wanted, signal)
        const found = await readJson(`${place}/public/${round}`, beacon, signal)
        if (found.round !== round) throw new BeaconForged(`${place} gave round ${found.round}`)
        return verified(wanted, found, place)
      }, signal)
    },
  }
}

/** A chain as an address describes it. A place that knows no such chain is no place to ask. */
async function readInfo(url: string, signal?: AbortSignal): Promise<BeaconIdentity> {
  try {
    return identityOf(await readJson(url, chainInfo, signal))
  } catch (error) {
    if (!(error instanceof BeaconNotReady)) throw error
    throw new BeaconUnavailable(`${url}: no such chain`, { cause: error })
  }
}

/** The sandbox's chain; it holds for the life of the process. */
async function askChain(url: string): Promise<BeaconChain> {
  const info = await readInfo(`${url}/info`)
  if (info.scheme !== BEACON_SCHEME) throw new BeaconForged(`${url} has the scheme ${info.scheme}`)
  return { ...info, is_test: true }
}

/** Has drand's client check the signature against the chain's key. */
async function verified(chain: BeaconChain, found: Beacon, place: string): Promise<Beacon> {
  const randomness = createHash('sha256').update(Buffer.from(found.signature, 'hex')).digest('hex')
  if (found.randomness !== randomness) throw new BeaconForged(`${place} has another randomness`)
  // Loaded with the first beacon: 100 ms that no start has to wait for.
  const { fetchBeacon } = await import('drand-client')
  try {
    await fetchBeacon(clientOf(chain, found), found.round)
  } catch (cause) {
    throw new BeaconForged(`${place} is not signed by its chain`, { cause })
  }
  return { round: found.round, signature: found.signature, randomness }
}

function clientOf(chain: BeaconChain, found: RandomnessBeacon): ChainClient {
  return {
    options: { disableBeaconVerification: false, noCache: false },
    latest: async () => found,
    get: async () => found,
    chain: () => ({ baseUrl: '', info: async () => infoOf(chain) }),
  }
}

/** A forged answer is worth an alarm even where another address only was not ready. */
function gravest(errors: readonly BeaconError[]): BeaconError {
  const forged = errors.find((error) => error instanceof BeaconForged)
  const spoken = errors.find((error) => !(error instanceof BeaconUnavailable))
  return forged ?? spoken ?? errors[0] ?? new BeaconUnavailable('no address to ask')
}
