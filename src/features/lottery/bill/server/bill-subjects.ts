import { bangkokInstant, type Day } from '#kernel/time.ts'
import type { FindReferences } from '#platform/feature.ts'
import { thaiDay } from '../../market/rules/rate-notice.ts'
import { findRoundNames } from '../../round/server/object-name-store.ts'
import { findBillRounds } from './bill-round-store.ts'

/** What a line of a statement was about: `จับยี่กี รอบที่ 670`, `ฮานอยปกติ งวด 22 พ.ย. 69`. */
const wordsOf = (round: {
  readonly marketName: string
  readonly drawDay: Day
  readonly roundNo: number
  readonly isNumbered: boolean
}): string =>
  round.isNumbered
    ? `${round.marketName} รอบที่\u00a0${round.roundNo}`
    : `${round.marketName} งวด\u00a0${thaiDay(bangkokInstant(round.drawDay)).replaceAll(' ', '\u00a0')}`

const ofBills: FindReferences = async ({ db }, memberId, billIds) => {
  const rows = await findBillRounds(db, memberId, billIds)
  return new Map(rows.map((row) => [Number(row.billId), wordsOf(row)]))
}

/** A debt is paid from the prizes of a round. */
const ofRounds: FindReferences = async ({ db }, _memberId, roundIds) => {
  const rows = await findRoundNames(db, roundIds.map(BigInt))
  return new Map(rows.map((row) => [Number(row.roundId), wordsOf(row)]))
}

/** By the kind of movement. */
export const billSubjects = {
  lottery_stake: ofBills,
  lottery_cancel: ofBills,
  lottery_refund: ofBills,
  lottery_prize: ofBills,
  lottery_clawback: ofBills,
  receivable_paid: ofRounds,
} satisfies Readonly<Record<string, FindReferences>>
