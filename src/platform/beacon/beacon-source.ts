import type { BeaconChain } from '#kernel/beacon.ts'

/** What a beacon gives: hex, as drand writes it. `randomness` is SHA-256 of `signature`. */
export interface Beacon {
  readonly round: number
  readonly signature: string
  readonly randomness: string
}

/**
 * Where rounds get the randomness that nobody has before its time. What it answers is signed by the
 * chain's key; nothing here can make a beacon.
 */
export interface BeaconSource {
  /**
   * The chain to fix new rounds on. Write all of it down with the round: the beacon is later taken
   * from that very chain or not at all.
   * @throws BeaconUnavailable while the sandbox's chain is not known yet
   */
  chain(): Promise<BeaconChain>
  /**
   * The beacon of a round of a chain, its signature verified. Asks one address after the other, each
   * with its own time-out; all errors mean: ask again until the round's patience ends.
   * @throws BeaconNotReady, BeaconUnavailable, BeaconForged
   */
  fetch(chain: BeaconChain, round: number, options?: { signal?: AbortSignal }): Promise<Beacon>
}

/** Why there is no beacon now. */
export abstract class BeaconError extends Error {}

/** The round has not come yet, or has not reached any address. */
export class BeaconNotReady extends BeaconError {
  override readonly name = 'BeaconNotReady'
}

/** No address answered. */
export class BeaconUnavailable extends BeaconError {
  override readonly name = 'BeaconUnavailable'
}

/** An address answered with another chain, another round or a signature that is not the chain's. */
export class BeaconForged extends BeaconError {
  override readonly name = 'BeaconForged'
}
