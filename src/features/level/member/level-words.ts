import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { LevelEntryWire, LevelWire } from '../contract.ts'

type Hold = NonNullable<LevelWire['hold']>

/** `ทอง เป็น เงิน`, or what stays. */
export const entryTitle = ({ from, to }: LevelEntryWire): string =>
  from === to ? `ระดับ ${to}` : `${from} เป็น ${to}`

/** Why a level became another one. */
export function entryWords({ why, sum, until }: LevelEntryWire): string {
  const played = sum === null ? '' : `ยอดเล่น 90 วัน ${formatMoney(sum)}`
  switch (why) {
    case 'rose':
      return `${played} ถึงเกณฑ์`
    case 'fell':
      return `${played} ต่ำกว่าเกณฑ์`
    case 'reviewed':
      return `${played} ถึงเกณฑ์ และเจ้าหน้าที่ตรวจแล้ว`
    case 'set':
      return until === null ? 'เจ้าหน้าที่ตั้งให้' : `เจ้าหน้าที่ตั้งให้ ถึง ${thaiDay(until)}`
    case 'released':
      return 'กลับไปเป็นตามยอดเล่น'
  }
}

/** How far it is to the next level, in percent for a bar. */
export function shareOfNext({ sum, next }: Pick<LevelWire, 'sum' | 'next'>): number {
  if (!next) return 100
  const goal = satangOf(sum) + satangOf(next.left)
  return goal === 0n ? 0 : Number((satangOf(sum) * 100n) / goal)
}

/** What the next night brings. */
export const riseWords = ({ to, is_checked: isChecked }: NonNullable<LevelWire['rises']>): string =>
  isChecked
    ? `ยอดเล่นถึงเกณฑ์ระดับ ${to} แล้ว เจ้าหน้าที่จะตรวจสอบก่อน หลังคิดระดับใหม่เวลา 02:00 น.`
    : `ยอดเล่นถึงเกณฑ์ระดับ ${to} แล้ว ถ้ายอดยังเท่านี้ ระดับจะขึ้นเมื่อคิดใหม่เวลา 02:00 น.`

/** What keeps the level or lowers it. */
export function stayWords(level: LevelWire): string[] {
  const { hold } = level
  const held = hold ? [holdWords(hold, level.level)] : []
  const isKept = !level.falls && hold?.kind === 'floor' && hold.level >= level.level
  return isKept ? held : [monthWords(level), ...held]
}

/** What staff set, said of the level that they set where the member is on another. */
function holdWords({ kind, level, name, until }: Hold, now: number): string {
  const end = thaiDay(until)
  if (kind === 'ceiling') return `เจ้าหน้าที่ตั้งระดับไว้ไม่สูงกว่า ${name} ถึง ${end}`
  return level === now ? `เจ้าหน้าที่ตั้งระดับนี้ให้ถึง ${end}` : `เจ้าหน้าที่ตั้งระดับไว้ไม่ต่ำกว่า ${name} ถึง ${end}`
}

function monthWords({ falls, kept_until: keptUntil }: LevelWire): string {
  if (falls) {
    return `ถ้ายอดเล่น 90 วันยังเท่านี้ วันที่ ${thaiDay(falls.on)} ระดับจะเป็น ${falls.to} ลดครั้งละหนึ่งระดับเท่านั้น`
  }
  return `ระดับไม่ลดลงระหว่างเดือน อยู่ถึง ${thaiDay(keptUntil)} เป็นอย่างน้อย`
}
