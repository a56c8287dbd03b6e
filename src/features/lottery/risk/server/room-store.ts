import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BetType } from '../../rules/bet-types.ts'
import type { RateStep } from '../../rules/limits.ts'

export interface NumberFacts {
  readonly number: string
  readonly soldSatang: bigint
  /** The most of everybody, rules included; null: no limit. */
  readonly capSatang: bigint | null
  /** The most that staff and rules let it pay; null: no such word. */
  readonly manualRateX100: bigint | null
  /** What the member who asks has on it. */
  readonly ownSatang: bigint
}

/** What a round knows of some numbers for one who asks. */
export interface RoomFacts {
  readonly checkedAt: Date
  readonly rateX100: bigint
  readonly minSatang: bigint
  readonly maxPerBetSatang: bigint
  readonly maxPerMemberSatang: bigint
  readonly unitSatang: bigint | null
  readonly discountBp: number
  readonly steps: readonly RateStep[]
  readonly billMaxSatang: bigint | null
  readonly memberRoundRoomSatang: bigint | null
  readonly roundRoomSatang: bigint | null
  readonly numbers: readonly NumberFacts[]
}

interface FactsRow {
  checkedAt: Date
  rateX100: number | null
  minSatang: bigint
  maxPerBetSatang: bigint
  maxPerMemberSatang: bigint
  unitSatang: bigint | null
  discountBp: number
  overs: bigint[] | null
  pays: number[] | null
  billMaxSatang: bigint | null
  memberRoundRoomSatang: bigint | null
  roundRoomSatang: bigint | null
  numbers: string[] | null
  sold: bigint[]
  caps: (bigint | null)[]
  rates: (number | null)[]
  own: bigint[]
}

/**
 * Reads them without locks, in one statement.
 * @returns undefined for an unknown round, null where the round does not sell the type
 */
export async function findNumberFacts(
  db: Db,
  asked: {
    readonly roundId: number
    readonly memberId: number | null
    readonly betType: BetType
    readonly numbers: readonly string[]
  },
): Promise<RoomFacts | null | undefined> {
  const { rows } = await sql<FactsRow>`
    select f.checked_at as "checkedAt", (f.terms).rate_x100 as "rateX100",
           (f.terms).min_satang as "minSatang", (f.terms).max_per_bet_satang as "maxPerBetSatang",
           (f.terms).max_per_member_satang as "maxPerMemberSatang",
           (f.terms).unit_satang as "unitSatang", (f.terms).discount_bp as "discountBp",
           (f.terms).overs, (f.terms).pays, f.bill_max as "billMaxSatang",
           f.member_room as "memberRoundRoomSatang", f.round_room as "roundRoomSatang", f.numbers,
           f.sold, f.caps, f.rates, f.own
      from lottery.number_facts(${asked.roundId}, ${asked.memberId}, ${asked.betType},
             ${[...asked.numbers]}::text[]) f`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { rateX100, overs, pays, numbers, sold, caps, rates, own, ...rest } = row
  if (rateX100 === null) return null
  return {
    ...rest,
    rateX100: BigInt(rateX100),
    steps: (overs ?? []).map((overSatang, at) => ({
      overSatang,
      rateX100: BigInt(pays?.[at] ?? 0),
    })),
    numbers: (numbers ?? []).map((number, at) => {
      const rate = rates[at]
      return {
        number,
        soldSatang: sold[at] ?? 0n,
        capSatang: caps[at] ?? null,
        manualRateX100: rate === null || rate === undefined ? null : BigInt(rate),
        ownSatang: own[at] ?? 0n,
      }
    }),
  }
}
