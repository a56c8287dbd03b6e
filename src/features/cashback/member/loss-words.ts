import { percentOf } from '#ui/thai/percent.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { LossWire } from '../contract.ts'

type LossState = LossWire['state']

/** How a day stands, as a chip. */
export const lossLooks: Readonly<Record<LossState, { kind: StatusKind; word: string }>> = {
  nothing: { kind: 'closed', word: 'ไม่มียอดคืน' },
  below_min: { kind: 'closed', word: 'ไม่ถึงขั้นต่ำ' },
  not_for_you: { kind: 'closed', word: 'ไม่ได้สิทธิ์' },
  set_off: { kind: 'closed', word: 'หักกับครั้งก่อน' },
  claimable: { kind: 'open', word: 'รับได้' },
  held: { kind: 'checking', word: 'กำลังตรวจสอบ' },
  claimed: { kind: 'done', word: 'รับแล้ว' },
  credited: { kind: 'done', word: 'เข้ากระเป๋าแล้ว' },
  expired: { kind: 'expired', word: 'หมดเวลา' },
  void: { kind: 'cancelled', word: 'ยกเลิก' },
  excess: { kind: 'closed', word: 'ปรับลด' },
  unchanged: { kind: 'closed', word: 'ยอดคืนเท่าเดิม' },
}

/** Why a day gives nothing, or what is known of it beside its sum; null: the sum says it. */
export function lossSentence(loss: LossWire): string | null {
  const won = satangOf(loss.returned) > satangOf(loss.stake)
  switch (loss.state) {
    case 'nothing':
      return won ? 'วันนั้นคุณได้กำไร จึงไม่มียอดคืน' : 'ไม่มียอดเสียที่เข้าเงื่อนไข'
    case 'below_min':
      return `ยอดคืน ${formatMoney(loss.day_amount)} ยังไม่ถึงขั้นต่ำ ${formatMoney(loss.min)}`
    case 'not_for_you':
      return 'บัญชีของคุณยังไม่ได้สิทธิ์รับคืนยอดของวันนั้น'
    case 'set_off':
      return 'ยอดคืนของวันนั้นหักกับที่เคยคืนเกินไปทั้งหมด'
    case 'held':
      return `กำลังตรวจสอบ ไม่เกิน 72 ชม.${loss.reason === null ? '' : ` · ${loss.reason}`}`
    case 'void':
      return loss.reason
    case 'excess':
      return loss.excess && excessSentence(loss.excess)
    case 'unchanged':
      return 'มีการแก้ผลของวันนั้น ยอดคืนเท่าเดิม'
    default:
      return null
  }
}

type Excess = NonNullable<LossWire['excess']>

const excessSentence = ({ due, had, amount }: Excess): string =>
  `ควรได้ ${formatMoney(due)} รับไปแล้ว ${formatMoney(had)} เกิน ${formatMoney(amount)} ` +
  'หักจากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า'

/** What became of what was too much: what is set off, and what of the rest is written off, and when. */
export function excessStanding({ amount, left, until, is_over }: Excess): string {
  const off = satangOf(amount) - satangOf(left)
  if (satangOf(left) === 0n) return `หักครบแล้ว ${formatMoney(amount)}`
  const said = off > 0n ? `หักแล้ว ${formatMoney(off)} ` : ''
  return is_over
    ? `${said}ส่วนที่เหลือ ${formatMoney(left)} ยกเลิกแล้วเมื่อ ${thaiDate(until)} ไม่หักอีก`
    : `${said}เหลือหัก ${formatMoney(left)} ถ้าหักไม่ครบถึง ${thaiDate(until)} ส่วนที่เหลือยกเลิก`
}

/** What bounded the day, for whoever works it out himself; null: nothing did. */
export function boundSentence(loss: LossWire): string | null {
  if (loss.bounded_by === 'cap') return 'ถึงยอดสูงสุดต่อวันแล้ว'
  if (loss.bounded_by === 'margin') return 'ไม่เกินครึ่งหนึ่งของส่วนต่างที่เว็บคาดว่าจะได้จากยอดเล่นของวัน'
  return null
}

/** A line of the sum of a day. */
export interface LossFact {
  readonly term: string
  readonly value: string
  readonly strong?: boolean
}

const less = (term: string, amount: string): LossFact[] =>
  satangOf(amount) === 0n ? [] : [{ term, value: formatMoney(`-${amount}`) }]

const excessFacts = ({ had, amount }: Excess): LossFact[] => [
  { term: 'รับไปแล้ว', value: formatMoney(had) },
  { term: 'เกิน', value: formatMoney(amount), strong: true },
]

function givenFacts(loss: LossWire): LossFact[] {
  if (loss.state === 'unchanged') return []
  return [
    ...(loss.part > 0 ? [{ term: 'ส่วนที่ได้จากการแก้ผล', value: formatMoney(loss.earned) }] : []),
    ...less('หักยอดคืนเกินครั้งก่อน', loss.carried),
    { term: 'ได้คืน', value: formatMoney(loss.amount), strong: true },
  ]
}

/** The sum of a day, line by line, as far as it goes: each follows from those above it. */
export function lossFacts(loss: LossWire): LossFact[] {
  return [
    { term: 'ยอดแทงที่ออกผลแล้ว', value: formatMoney(loss.stake) },
    ...less('ยอดที่ได้คืน', loss.returned),
    ...less('หักรางวัลที่รับเป็นเงินสด', loss.rewards),
    { term: 'ยอดเสียสุทธิที่เข้าเงื่อนไข', value: formatMoney(loss.base) },
    { term: `คืน ${percentOf(loss.rate_ppm)}`, value: formatMoney(loss.day_amount) },
    ...(loss.excess ? excessFacts(loss.excess) : givenFacts(loss)),
  ]
}
