import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BeaconIdentity } from './beacon.ts'
import { sha256Hex, sha256Text } from './hash.ts'

/** The domain separation of drand's quicknet scheme, `bls-unchained-g1-rfc9380`. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** A beacon and the key that must have signed it; hex throughout. */
export interface SignedBeacon {
  /** A point of G2, 192 hex characters. */
  readonly publicKey: string
  readonly round: number
  /** A point of G1, 96 hex characters. */
  readonly signature: string
}

/** What a beacon signs: SHA-256 of its round number as eight big-endian bytes. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/**
 * True when the chain's key signed exactly this round. Takes a good 100 ms and 40 kB of code, so it
 * stands in a module of its own and a browser loads it when it is wanted.
 */
export function verifyBeaconSignature({ publicKey, round, signature }: SignedBeacon): boolean {
  const { hash, verify } = bls12_381.shortSignatures
  try {
    return verify(signature, hash(beaconMessage(round), DOMAIN), publicKey)
  } catch {
    // Not a point of the curve, or not in its group: nobody's signature.
    return false
  }
}

/**
 * True when one key signed all of these rounds: as sure as each by itself, at the cost of one. What is compared is a
 * sum in which each signature and its round have a factor that hangs on all of them, so that a wrong signature cannot
 * be made up for by another.
 */
export function areSignedBy(
  publicKey: string,
  beacons: readonly Pick<SignedBeacon, 'round' | 'signature'>[],
): boolean {
  const { hash, verify } = bls12_381.shortSignatures
  const { Point } = bls12_381.G1
  const all = sha256Text(
    [publicKey, ...beacons.map(({ round, signature }) => `${round}:${signature}`)].join(' '),
  )
  try {
    let [signatures, messages] = [Point.ZERO, Point.ZERO]
    for (const [at, { round, signature }] of beacons.entries()) {
      const factor = factorOf(`${all}:${at}`)
      signatures = signatures.add(Point.fromHex(signature).multiplyUnsafe(factor))
      messages = messages.add(hash(beaconMessage(round), DOMAIN).multiplyUnsafe(factor))
    }
    return beacons.length === 0 || verify(signatures, messages, publicKey)
  } catch {
    return false
  }
}

const FACTOR_HEX = 32

/** 128 bits that nobody chooses, never zero. */
const factorOf = (text: string): bigint => BigInt(`0x${sha256Text(text).slice(0, FACTOR_HEX)}`) | 1n

/** Whether what an address gave is the beacon of that round: its own randomness, signed by the chain. */
export function isBeaconOf(
  chain: Pick<BeaconIdentity, 'public_key'>,
  found: { readonly round: number; readonly randomness: string; readonly signature: string },
): boolean {
  return (
    found.randomness === sha256Hex(found.signature) &&
    verifyBeaconSignature({ publicKey: chain.public_key, ...found })
  )
}
