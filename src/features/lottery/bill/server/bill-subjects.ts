import { bangkokInstant, type Day } from '#kernel/time.ts'
import type { KindName } from '#ledger/kinds.ts'
import type { FindByReference, FindReferences } from '#platform/feature.ts'
import { type FindMoneyCauses, openRow } from '#platform/money-cause.ts'
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

/** The movements that name a bill. */
const kindsOfBills = [
  'lottery_stake',
  'lottery_cancel',
  'lottery_refund',
  'lottery_prize',
  'lottery_clawback',
] as const satisfies readonly KindName[]

const forBills = <Part>(part: Part) =>
  Object.fromEntries(kindsOfBills.map((kind) => [kind, part] as const))

/** By the kind of movement. */
export const billSubjects: Readonly<Record<string, FindReferences>> = {
  ...forBills(ofBills),
  receivable_paid: ofRounds,
}

export const billCauses: Readonly<Record<string, FindMoneyCauses>> = {
  ...forBills(openRow('ดูโพย', (billId) => `/lotto/bills?bill=${billId}`)),
  receivable_paid: openRow('ดูงวดที่ได้รางวัล', (roundId) => `/lotto/${roundId}`),
}

/** A bill's number is its id. */
export const findBillByNumber: FindByReference = async (_services, _memberId, reference) =>
  /^\d+$/.test(reference) ? [{ kinds: kindsOfBills, refId: BigInt(reference) }] : []
