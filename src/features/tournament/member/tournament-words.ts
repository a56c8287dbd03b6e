import { coveringRule, productWord } from '#kernel/products.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import type { TournamentWire } from '../contract.ts'
import type { Phase } from '../rules/phase.ts'

/** How each phase is shown. */
export const phaseLooks: Readonly<Record<Phase, { kind: StatusKind; word: string }>> = {
  draft: { kind: 'upcoming', word: 'ร่าง' },
  announced: { kind: 'upcoming', word: 'รอเริ่ม' },
  running: { kind: 'open', word: 'กำลังแข่ง' },
  counting: { kind: 'waiting', word: 'กำลังนับผล' },
  ended: { kind: 'done', word: 'จบแล้ว' },
  cancelled: { kind: 'cancelled', word: 'ยกเลิก' },
}

export const pointWords = (points: number): string => `${formatCount(points)} แต้ม`
export const netWords = (points: number): string => `${formatCount(points)} แต้มสุทธิ`

type Terms = Pick<TournamentWire, 'from_day' | 'to_day'>

/** `7 ธ.ค. 69 ถึง 13 ธ.ค. 69`, or the one day. */
export const daysWords = ({ from_day: from, to_day: to }: Terms): string =>
  from === to ? thaiDay(from) : `${thaiDay(from)} ถึง ${thaiDay(to)}`

/** Which prize each place has: `อันดับ 1`, `อันดับ 4–10`. */
export function tierRows(tiers: TournamentWire['prizes']): { term: string; value: string }[] {
  let next = 1
  return tiers.map(({ places, points }) => {
    const first = next
    next += places
    const term = places === 1 ? `อันดับ ${first}` : `อันดับ ${first} ถึง ${next - 1}`
    return { term, value: places === 1 ? pointWords(points) : `คนละ ${pointWords(points)}` }
  })
}

/** When points begin to count for who joins now. */
export const joinedWords = ({
  phase,
  starts_at: starts,
}: Pick<TournamentWire, 'phase' | 'starts_at'>): string =>
  phase === 'announced' ? `เข้าร่วมแล้ว เริ่มนับ ${thaiDateTime(starts)}` : 'เข้าร่วมแล้ว เริ่มนับจากตอนนี้'

/** A masked number as others see it. */
export const maskedExample = '08x-xxx-4321'

/** Valid play of so many net points. */
const playOf = (
  { point_valid: one }: Pick<TournamentWire, 'point_valid'>,
  points: number,
): string => formatMoney(satangOf(one) * BigInt(points), { decimals: 'auto' })

/** All that a tournament goes by, a sentence each. */
export function ruleWords(one: TournamentWire): string[] {
  return [
    `ยอดแทง${productWord(one.product)}ด้วยเงินของคุณเองที่ออกผลแล้ว ทุก ${playOf(one, 1)} เป็น 1 แต้มสุทธิ รวมทั้งช่วงแล้วปัดเศษลงครั้งเดียว`,
    `นับที่ออกผล ${daysWords(one)} และหลังจากคุณเข้าร่วมแล้วเท่านั้น โพยที่ยกเลิกหรือคืนไม่นับ`,
    `นับไม่เกินวันละ ${pointWords(one.day_max_points)} (ยอด ${playOf(one, one.day_max_points)}) ยอดที่เกินไม่ได้แต้มเพิ่ม`,
    coveringRule,
    'แต้มเท่ากันได้อันดับเดียวกัน นำรางวัลของอันดับที่ใช้ไปมารวมแล้วหารเท่ากัน ปัดเศษลง อันดับถัดไปข้ามตามจำนวนคน เช่น 1, 1, 3',
    `รางวัลของแต่ละคนไม่เกิน ${pointWords(one.cap_points)} ต่อ 1 แต้มสุทธิของคนนั้น และต้องมีอย่างน้อย ${netWords(one.least_points)}`,
    `ผลที่ออกช้าหรือแก้ไขของวันในช่วงนี้ นับถึง ${thaiDateTime(one.counts_until)} หลังจากนั้นรางวัลไม่เพิ่มและไม่เรียกคืน`,
    'หนึ่งคนใช้ได้หนึ่งบัญชี บัญชีที่พักการเล่นไม่อยู่บนกระดานและไม่ได้รางวัล',
    `คนอื่นเห็นคุณเป็นเบอร์ที่ปิดไว้ เช่น ${maskedExample} เข้าร่วมฟรี ออกได้ก่อนจบ ถ้าเข้าร่วมใหม่เริ่มนับใหม่`,
  ]
}

/** What came of it for the member, in a sentence; the sums are named. */
export function resultWords(
  {
    place,
    points,
    prize_points: prize,
    full_points: full,
    status,
  }: NonNullable<TournamentWire['result']>,
  { cap_points: cap }: Pick<TournamentWire, 'cap_points'>,
): { head: string; note: string | null } {
  const own = `อันดับ ${formatCount(place)} · ${netWords(points)}`
  if (status === 'none') return { head: own, note: 'อันดับนี้ไม่มีรางวัล' }
  if (status === 'refused') {
    return { head: own, note: `ไม่ได้รับ ${pointWords(prize)} เพราะบัญชีรับรางวัลไม่ได้ในเวลาที่ให้รางวัล` }
  }
  const head = `${own} · ได้รับ ${pointWords(prize)}`
  if (prize === full) return { head, note: null }
  return {
    head,
    note: `รางวัลของอันดับนี้ ${pointWords(full)} แต่ได้ไม่เกิน ${pointWords(cap)} ต่อ 1 แต้มสุทธิ`,
  }
}
