import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type {
  AffiliateSummaryWire,
  CommissionDayWire,
  FriendWire,
  PoolWire,
  RedemptionWire,
} from '../contract.ts'

export const levelWords: Readonly<Record<number, string>> = {
  1: 'ชั้น 1 เพื่อนของคุณ',
  2: 'ชั้น 2 เพื่อนของเพื่อน',
  3: 'ชั้น 3',
}

/** What stands between a member and his commission; null: he can take it. */
export function blockSentence({
  available,
  held,
  redeem_min: min,
}: Pick<AffiliateSummaryWire, 'available' | 'held' | 'redeem_min'>): string | null {
  const satang = satangOf(available)
  if (satang < 0n && satangOf(held) > 0n) return 'กำลังตรวจสอบเพื่อนบางคน จึงยังรับไม่ได้'
  if (satang < 0n) return `ติดลบจากการแก้ผล ${formatMoney(satang)} หักจากรายได้ครั้งถัดไป`
  const missing = satangOf(min) - satang
  return missing > 0n ? `ขาดอีก ${formatMoney(missing)} จึงรับได้` : null
}

/** Where a friend stands, in a word. */
export function friendLook({
  state,
  deposit_until: until,
  played,
  play_needed: needed,
}: Pick<FriendWire, 'state' | 'deposit_until' | 'played' | 'play_needed'>): {
  kind: StatusKind
  word: string
} {
  switch (state) {
    case 'qualified':
      return { kind: 'done', word: 'ผ่านเงื่อนไขแล้ว' }
    case 'held':
      return { kind: 'checking', word: 'กำลังตรวจสอบ' }
    case 'missed':
      return { kind: 'expired', word: 'ไม่ผ่านเงื่อนไข' }
    case 'void':
      return { kind: 'cancelled', word: 'ไม่นับ' }
    case 'pending':
      if (until !== null) return { kind: 'upcoming', word: 'รอฝากครั้งแรก' }
      return {
        kind: 'pending',
        word: `เล่นแล้ว ${formatMoney(played ?? '0', { decimals: 'auto' })} จาก ${formatMoney(needed, { decimals: 'auto' })}`,
      }
  }
}

/** What a friend still has to do, or when he last played. */
export function friendNote(friend: FriendWire, day: (day: string) => string): string {
  const parts = [
    ...(friend.level === 1 ? [] : [`ชั้น ${friend.level}`]),
    `สมัคร ${day(friend.joined_at)}`,
    ...(friend.deposit_until === null ? [] : [`ฝากได้ถึง ${thaiDateTime(friend.deposit_until)}`]),
    ...(friend.last_active === null ? [] : [`เล่นล่าสุด ${day(friend.last_active)}`]),
  ]
  return parts.join(' · ')
}

const entryLooks: Readonly<
  Record<CommissionDayWire['status'], { kind: StatusKind; word: string }>
> = {
  pending: { kind: 'pending', word: 'รอเพื่อนผ่านเงื่อนไข' },
  available: { kind: 'done', word: 'รับได้' },
  held: { kind: 'checking', word: 'กำลังตรวจสอบ' },
  void: { kind: 'cancelled', word: 'ไม่นับ' },
}

/** Where a day's commission stands, the least settled part of it; whether some of it can be had already. */
export function entryLook({ status, available }: Pick<CommissionDayWire, 'status' | 'available'>): {
  kind: StatusKind
  word: string
} {
  const { kind, word } = entryLooks[status]
  const isPartly = status === 'pending' && satangOf(available) > 0n
  return isPartly ? { kind, word: 'บางส่วนรอเพื่อน' } : { kind, word }
}

const redemptionLooks: Readonly<
  Record<RedemptionWire['state'], { title: string; chip: { kind: StatusKind; word: string } }>
> = {
  paid: { title: 'รับเข้ากระเป๋า', chip: { kind: 'done', word: 'เข้ากระเป๋าแล้ว' } },
  waiting: { title: 'ขอรับเข้ากระเป๋า', chip: { kind: 'checking', word: 'รอตรวจสอบ' } },
  refused: { title: 'ขอรับเข้ากระเป๋า', chip: { kind: 'failed', word: 'ไม่ผ่าน' } },
  cancelled: { title: 'ขอรับเข้ากระเป๋า', chip: { kind: 'cancelled', word: 'คุณยกเลิก' } },
}

/** Where what was taken out stands. */
export const redemptionLook = (state: RedemptionWire['state']) => redemptionLooks[state]

/** What a base is called where a rate is of it. */
export const baseWords = {
  valid_turnover: 'ยอดเล่นที่นับ',
  loss: 'ยอดเสียสุทธิของเพื่อนทั้งเดือน',
  ngr: 'ยอดเสียสุทธิของเพื่อนทั้งเดือน หลังหักค่าใช้จ่าย',
} as const

interface Line {
  readonly term: string
  readonly value: string
  readonly strong?: boolean
}

const less = (amount: string): string => formatMoney(-satangOf(amount))
const isSome = (amount: string): boolean => satangOf(amount) !== 0n

/** How a month came about, line by line: what is nothing is left out. */
export function poolLines(
  pool: PoolWire,
  { rate, month }: { rate: string; month: (day: string) => string },
): Line[] {
  const minus = (term: string, amount: string): Line[] =>
    isSome(amount) ? [{ term, value: less(amount) }] : []
  const own = pool.carry_out.filter((lot) => lot.is_own)
  const isCapped = satangOf(pool.due) === satangOf(pool.most) && isSome(pool.base)
  return [
    { term: 'เพื่อนทุกคนรวมกัน แทงหักที่ได้คืน', value: formatMoney(pool.ggr) },
    ...minus('หักค่าใช้ระบบของค่ายเกม', pool.fee),
    ...minus('หักค่าธรรมเนียมรับจ่ายเงิน', pool.payment),
    ...minus('หักโบนัสและรางวัลที่เพื่อนได้', pool.bonus),
    ...minus('หักยอดคืนที่เพื่อนได้', pool.cashback),
    ...minus('หักยอดยกมาของเพื่อนที่เคยได้กำไรมาก', pool.own_carry),
    ...minus('หักยอดติดลบยกมา', pool.carry_in),
    { term: 'ยอดที่ใช้คิด', value: formatMoney(pool.base), strong: true },
    { term: 'อัตรา', value: rate },
    ...(isCapped ? [{ term: 'ไม่เกินที่กันไว้จากยอดเล่นของเพื่อน', value: formatMoney(pool.most) }] : []),
    { term: 'ค่าแนะนำของเดือน', value: formatMoney(pool.due), strong: true },
    ...pool.carry_out
      .filter((lot) => !lot.is_own)
      .map((lot) => ({ term: `ติดลบยกไป ของ${month(lot.month)}`, value: less(lot.amount) })),
    ...own.map((lot) => ({
      term: `ยกไปเฉพาะเพื่อนที่ได้กำไรมาก ของ${month(lot.month)}`,
      value: less(lot.amount),
    })),
  ]
}

/** What is sent with the link: where it leads, and no word of income. */
export const SHARE_TEXT = 'สมัครสมาชิกผ่านลิงก์นี้ สำหรับผู้มีอายุ 20 ปีขึ้นไป'
