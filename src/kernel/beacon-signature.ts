import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BeaconIdentity } from './beacon.ts'
import { sha256Hex } from './hash.ts'

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
