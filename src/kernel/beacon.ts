/** How a chain of beacons counts: round 1 comes at genesis, then one every period. */
export interface BeaconClock {
  readonly period_s: number
  readonly genesis_unix: number
}

/** What tells one chain of beacons from every other. */
export interface BeaconIdentity extends BeaconClock {
  readonly chain_hash: string
  readonly scheme: string
  readonly public_key: string
}

/** The only scheme we draw with: unchained BLS, signatures on G1, hashed as RFC 9380 says. */
export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380'

/** drand's public quicknet, as its operators publish it (standards.md §3.5). */
export const QUICKNET: BeaconIdentity = {
  chain_hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  scheme: BEACON_SCHEME,
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period_s: 3,
  genesis_unix: 1_692_803_367,
}

/** A chain we draw with, and whether it is the sandbox's own: then it is shown as ทดสอบ. */
export interface BeaconChain extends BeaconIdentity {
  readonly is_test: boolean
}

/** The newest round of the chain at an instant. @throws RangeError before genesis */
export function latestBeaconRound(chain: BeaconClock, at: Date): number {
  const sinceGenesisMs = at.getTime() - chain.genesis_unix * 1000
  if (!(sinceGenesisMs >= 0)) throw new RangeError('the chain has no beacon at this time')
  return Math.floor(sinceGenesisMs / (chain.period_s * 1000)) + 1
}

/** When the beacon of a round comes into being. */
export function beaconTimeOf(chain: BeaconClock, round: number): Date {
  return new Date((chain.genesis_unix + (round - 1) * chain.period_s) * 1000)
}

/** True when two descriptions are one chain: every field, not the name alone. */
export function isSameChain(one: BeaconIdentity, other: BeaconIdentity): boolean {
  return (
    one.chain_hash === other.chain_hash &&
    one.scheme === other.scheme &&
    one.public_key === other.public_key &&
    one.period_s === other.period_s &&
    one.genesis_unix === other.genesis_unix
  )
}
