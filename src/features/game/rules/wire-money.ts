import * as z from 'zod/mini'
import { onTheWire } from '#kernel/wire.ts'

/** The wire's integer is the amount times 100,000: a satang is 1,000 of it. Source: standards.md §1.2. */
const UNITS_PER_SATANG = 1_000

/**
 * An amount on a provider's wire, satang inside. What is no whole satang, negative or beyond what a JSON
 * number says exactly is refused.
 */
export const wireMoney = () =>
  onTheWire(
    z.codec(z.int().check(z.minimum(0), z.multipleOf(UNITS_PER_SATANG)), z.bigint(), {
      decode: (units) => BigInt(units / UNITS_PER_SATANG),
      encode: (satang) => {
        const units = satang * BigInt(UNITS_PER_SATANG)
        if (units > BigInt(Number.MAX_SAFE_INTEGER)) {
          throw new RangeError(`${satang} satang are more than a provider's number can say`)
        }
        return Number(units)
      },
    }),
    {
      type: 'integer',
      minimum: 0,
      description: 'The amount times 100,000, whole satang only: 3.56 baht are 356000',
      examples: [356_000],
    },
  )
