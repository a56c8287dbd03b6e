import { bls12_381 } from '@noble/curves/bls12-381.js'
import { createHash } from 'node:crypto'
import { BEACON_SCHEME, beaconTimeOf, latestBeaconRound } from '#kernel/beacon.ts'
import type { Clock } from '../clock/clock.ts'
import type { Store } from '../store/open-store.ts'
import { readBeaconSetting, writeBeaconSetting } from './beacon-store.ts'

/** A chain in drand's own words, as `/{hash}/info` answers. */
export interface ChainInfo {
  readonly public_key: string
  readonly period: number
  readonly genesis_time: number
  readonly hash: string
  readonly groupHash: string
  readonly schemeID: string
  readonly metadata: { readonly beaconID: string }
}

/** A beacon in drand's own words, as `/{hash}/public/{round}` answers. */
export interface WireBeacon {
  readonly round: number
  readonly randomness: string
  readonly signature: string
}

/** A beacon of one machine instead of drand's many: real signatures, but one keeper of the key. */
export interface Beacon {
  readonly info: ChainInfo
  /** The newest round at the sandbox's time; 0 before genesis. */
  latestRound(): number
  timeOf(round: number): Date
  /** Signs a round. Whether its time has come is asked by who gives it away. */
  sign(round: number): WireBeacon
}

const PERIOD_S = 3
/** 2020-01-01: earlier than any time a scenario or a test plays in. */
const GENESIS_UNIX = 1_577_836_800
const BEACON_ID = 'sandbox-test'
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
/** Signing takes 20 ms, and the newest rounds are asked for again and again. */
const KEPT_MAX = 200

/** Opens the beacon of a store; its key is made on first run and never leaves the store. */
export function openBeacon(store: Store, clock: Clock): Beacon {
  const secretKey = Buffer.from(keyOf(store), 'hex')
  const info = describe(bls12_381.shortSignatures.getPublicKey(secretKey).toBytes())
  const schedule = { period_s: PERIOD_S, genesis_unix: GENESIS_UNIX }
  const kept = new Map<number, WireBeacon>()
  return {
    info,
    latestRound: () => {
      const now = clock.now()
      return now.getTime() < GENESIS_UNIX * 1000 ? 0 : latestBeaconRound(schedule, now)
    },
    timeOf: (round) => beaconTimeOf(schedule, round),
    sign: (round) => {
      const beacon = kept.get(round) ?? signRound(secretKey, round)
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(round, beacon)
      return beacon
    },
  }
}

/** Signs a round number with a key, as the scheme `bls-unchained-g1-rfc9380` says. */
export function signRound(secretKey: Uint8Array, round: number): WireBeacon {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(round))
  const { hash, sign } = bls12_381.shortSignatures
  const point = hash(createHash('sha256').update(message).digest(), DOMAIN)
  const signature = Buffer.from(sign(point, secretKey).toBytes())
  return {
    round,
    randomness: createHash('sha256').update(signature).digest('hex'),
    signature: signature.toString('hex'),
  }
}

function keyOf(store: Store): string {
  const known = readBeaconSetting(store, 'beacon_secret_key')
  if (known !== undefined) return known
  const fresh = Buffer.from(bls12_381.utils.randomSecretKey()).toString('hex')
  writeBeaconSetting(store, 'beacon_secret_key', fresh)
  return fresh
}

/** The chain's description; its hash stands for key, period and genesis, as drand's does. */
function describe(publicKey: Uint8Array): ChainInfo {
  const groupHash = createHash('sha256').update(BEACON_ID).digest()
  const clock = Buffer.alloc(12)
  clock.writeUInt32BE(PERIOD_S, 0)
  clock.writeBigInt64BE(BigInt(GENESIS_UNIX), 4)
  const hash = createHash('sha256')
  for (const part of [clock, publicKey, groupHash, BEACON_ID]) hash.update(part)
  return {
    public_key: Buffer.from(publicKey).toString('hex'),
    period: PERIOD_S,
    genesis_time: GENESIS_UNIX,
    hash: hash.digest('hex'),
    groupHash: groupHash.toString('hex'),
    schemeID: BEACON_SCHEME,
    metadata: { beaconID: BEACON_ID },
  }
}
