import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { NightWire } from '../contract.ts'

interface Fact {
  readonly term: string
  readonly value: string
  readonly strong?: boolean
}

/** What is collected for the next night, or what corrections took back of what was paid. */
export const openFact = (open: string): Fact =>
  satangOf(open) < 0n
    ? { term: 'ติดลบจากการแก้ผล', value: formatMoney(open) }
    : { term: 'สะสมต่อ', value: formatMoney(open) }

/** What becomes of a sum below nothing; null: it is none. */
export const debtSentence = (open: string): string | null =>
  satangOf(open) < 0n ? `ติดลบจากการแก้ผล ${formatMoney(open)} หักจากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า` : null

/** The sum of a night, line by line: what is credited and what stays is all that stands above. */
export function nightFacts(night: NightWire): Fact[] {
  const some = (term: string, amount: string): Fact[] =>
    satangOf(amount) === 0n ? [] : [{ term, value: formatMoney(amount) }]
  return [
    ...some(satangOf(night.brought) < 0n ? 'ติดลบจากคืนก่อน' : 'สะสมจากคืนก่อน', night.brought),
    { term: 'ยอดคืนของวันนี้', value: formatMoney(night.earned) },
    ...some('จากการแก้ผลของวันก่อน', night.corrected),
    { term: 'เข้ากระเป๋า', value: formatMoney(night.credited), strong: true },
    openFact(night.open),
  ]
}

/** How a night stands, in the words of a list. */
export function nightNote(night: NightWire, time: string): string {
  if (satangOf(night.credited) > 0n) return `เข้าแล้ว ${time} น.`
  const { term, value } = openFact(night.open)
  return `${term} ${value}`
}
