import * as z from 'zod/mini'
import type { BeaconIdentity } from './beacon.ts'

// What a beacon's address answers, in drand's words. Whoever draws by a beacon reads it with these.

const hex = z.string().check(z.regex(/^([0-9a-f]{2}){1,200}$/))
const wholeSeconds = z.int().check(z.positive())

/** A chain as `/{hash}/info` tells it. */
export const chainInfo = z.object({
  public_key: hex,
  period: wholeSeconds,
  genesis_time: wholeSeconds,
  hash: hex,
  groupHash: z.string(),
  schemeID: z.string(),
  metadata: z.object({ beaconID: z.string() }),
})
export type WireInfo = z.output<typeof chainInfo>

/** A beacon as `/{hash}/public/{round}` tells it. */
export const beacon = z.object({ round: z.int(), randomness: hex, signature: hex })

/** A chain's info in our own words. */
export const identityOf = (info: WireInfo): BeaconIdentity => ({
  chain_hash: info.hash,
  scheme: info.schemeID,
  public_key: info.public_key,
  period_s: info.period,
  genesis_unix: info.genesis_time,
})
