import * as z from 'zod/mini'
import { bahtOf } from '#kernel/money.ts'
import { onTheWire } from '#kernel/wire.ts'

/** The wire's integer is the amount times 100,000: a satang is 1,000 of it. Source: standards.md §1.2. */
const UNITS_PER_SATANG = 1_000
/** The largest amount that a JSON number says exactly: 90,071,992,547.40 baht. */
const SAID_MAX_SATANG = BigInt(Math.floor(Number.MAX_SAFE_INTEGER / UNITS_PER_SATANG))

/** The most that one message moves. Balances of some hundred such wins can still be said. */
export const AMOUNT_MAX_SATANG = bahtOf(100_000_000)
const AMOUNT_MAX_UNITS = 100_000 * 100_000_000

const codec = (unitsMax: number) =>
  z.codec(
    z.int().check(z.minimum(0), z.maximum(unitsMax), z.multipleOf(UNITS_PER_SATANG)),
    z.bigint(),
    {
      decode: (units) => BigInt(units / UNITS_PER_SATANG),
      encode: (satang) =>
        Number((satang > SAID_MAX_SATANG ? SAID_MAX_SATANG : satang) * BigInt(UNITS_PER_SATANG)),
    },
  )

const wire = {
  type: 'integer',
  minimum: 0,
  description: 'The amount times 100,000, whole satang only: 3.56 baht are 356000',
  examples: [356_000],
} as const

/**
 * A balance on a provider's wire, satang inside. More than a JSON number says exactly is said as the most that
 * one says: its message was done, and an answer that cannot be given would be asked for for ever.
 */
export const wireMoney = () => onTheWire(codec(Number.MAX_SAFE_INTEGER), wire)

/** What a message moves: no part of a satang, nothing negative, a hundred million baht at most. */
export const wireAmount = () =>
  onTheWire(codec(AMOUNT_MAX_UNITS), {
    ...wire,
    description: `${wire.description}; ${AMOUNT_MAX_UNITS} at most`,
  })
