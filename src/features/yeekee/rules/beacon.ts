import { type BeaconClock, latestBeaconRound } from '#kernel/beacon.ts'

export { beaconTimeOf } from '#kernel/beacon.ts'

/**
 * How far behind the end of shooting the round's beacon is looked for. With a period of 3 s the
 * beacon comes 3 to 6 s after shooting closed, and head and count have to be out before it.
 */
export const BEACON_MARGIN_S = 6

/** The beacon round of a yeekee round, fixed in advance by when its shooting closes. */
export function beaconRoundAt(chain: BeaconClock, shootCloseAt: Date): number {
  return latestBeaconRound(chain, new Date(shootCloseAt.getTime() + BEACON_MARGIN_S * 1000))
}
