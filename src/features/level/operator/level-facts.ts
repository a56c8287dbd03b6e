import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import type { LevelDesk, LevelReviewWire, MemberLevels } from '../operator-contract.ts'

interface Fact {
  readonly term: string
  readonly value: string
  readonly strong?: boolean
}

type Step = LevelDesk['versions'][number]['levels'][number]

/** What somebody comes to a level by. */
const stepWords = ({ from, needs_check: isChecked }: Step): string =>
  `${formatMoney(from, { decimals: 'auto' })}${isChecked ? ' · ตรวจก่อน' : ''}`

/** The levels, a line each. */
export const stepFacts = (steps: readonly Step[]): Fact[] =>
  steps.map((step) => ({ term: `${step.level} ${step.name}`, value: stepWords(step) }))

/** What differs from the levels that hold: what it was, and what it becomes. */
export function changesOf(live: readonly Step[], proposed: readonly Step[]): Fact[] {
  const wordsOf = (steps: readonly Step[], level: number) => {
    const step = steps.find((one) => one.level === level)
    return step ? `${step.name} ${stepWords(step)}` : 'ไม่มี'
  }
  return Array.from({ length: Math.max(live.length, proposed.length) }, (_, at) => at + 1)
    .map((level) => [level, wordsOf(live, level), wordsOf(proposed, level)] as const)
    .filter(([, before, after]) => before !== after)
    .map(([level, before, after]) => ({
      term: `ระดับ ${level} เปลี่ยน`,
      value: `${before} เป็น ${after}`,
    }))
}

type Known = Pick<
  LevelReviewWire,
  'sum' | 'deposited' | 'lost' | 'limits' | 'pauses' | 'last_pause_until' | 'is_blocked'
>

/** What a person should know of a member before he gives him more. */
export const knownFacts = (known: Known): Fact[] => [
  { term: 'ยอดเล่น 90 วัน', value: formatMoney(known.sum), strong: true },
  { term: 'ฝาก 90 วัน', value: formatMoney(known.deposited) },
  satangOf(known.lost) >= 0n
    ? { term: 'เสียจากการเล่น 90 วัน', value: formatMoney(known.lost) }
    : { term: 'ได้จากการเล่น 90 วัน', value: formatMoney(-satangOf(known.lost)) },
  {
    term: 'วงเงินที่สมาชิกตั้งเอง',
    value: known.limits === 0 ? 'ไม่ได้ตั้ง' : `${formatCount(known.limits)} รายการ`,
  },
  {
    term: 'เคยพักการเล่น',
    value:
      known.last_pause_until === null
        ? 'ไม่เคย'
        : `${formatCount(known.pauses)} ครั้ง ล่าสุดถึง ${thaiDateTime(known.last_pause_until)}`,
  },
  ...(known.is_blocked ? [{ term: 'รับสิทธิ์จากเว็บ', value: 'ไม่ได้ในตอนนี้' }] : []),
]

type HistoryRow = MemberLevels['history'][number]

/** Why a level became another one, for staff. */
export function historyWords({ why, sum, until, by, reason, version }: HistoryRow): string {
  const played = sum === null ? '' : `ยอดเล่น ${formatMoney(sum)} `
  const said = [by, reason].filter(Boolean).join(' · ')
  switch (why) {
    case 'rose':
      return `${played}ถึงเกณฑ์ ฉบับที่ ${version}`
    case 'fell':
      return `${played}ต่ำกว่าเกณฑ์ ฉบับที่ ${version}`
    case 'reviewed':
      return `${played}ตรวจแล้ว · ${said}`
    case 'set':
      return `ตั้งถึง ${until === null ? '' : thaiDay(until)} · ${said}`
    case 'released':
      return `ยกเลิกที่ตั้งไว้ · ${said}`
  }
}
