import { bls12_381 } from '@noble/curves/bls12-381.js'
import * as z from 'zod/mini'
import type { Store } from '../store/open-store.ts'
import type { Beacon, ChainInfo, WireBeacon } from './beacon.ts'
import { signRound } from './beacon.ts'
import { readBeaconSetting, writeBeaconSetting } from './beacon-store.ts'

/** What a beacon may do to those who trust it. `none` is how it is meant to be. */
export const beaconFaults = [
  'none',
  'down',
  'slow',
  'late',
  'forged',
  'wrong_round',
  'wrong_chain',
] as const
export type BeaconFault = (typeof beaconFaults)[number]

/** `delay_ms`: how long a `slow` answer takes, and by how much a `late` beacon comes later. */
export const faultSetting = z.object({
  fault: z.enum(beaconFaults, `expects one of ${beaconFaults.join(', ')}`),
  delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(3_600_000)), 10_000),
})
export type FaultSetting = z.output<typeof faultSetting>

export function readFault(store: Store): FaultSetting {
  const text = readBeaconSetting(store, 'beacon_fault')
  return text === undefined ? { fault: 'none', delay_ms: 0 } : faultSetting.parse(JSON.parse(text))
}

export function writeFault(store: Store, setting: FaultSetting): void {
  writeBeaconSetting(store, 'beacon_fault', JSON.stringify(setting))
}

/** A key that is nobody's: what it signs looks right in every way but one. */
const FOREIGN_KEY = Buffer.alloc(32, 7)

/** The answer for a round under a fault. */
export function beaconUnder(fault: BeaconFault, beacon: Beacon, round: number): WireBeacon {
  if (fault === 'forged') return signRound(FOREIGN_KEY, round)
  if (fault === 'wrong_round') return beacon.sign(Math.max(1, round - 1))
  return beacon.sign(round)
}

/** The description of the chain under a fault. */
export function infoUnder(fault: BeaconFault, info: ChainInfo): ChainInfo {
  if (fault !== 'wrong_chain') return info
  const key = bls12_381.shortSignatures.getPublicKey(FOREIGN_KEY).toBytes()
  return { ...info, public_key: Buffer.from(key).toString('hex') }
}
