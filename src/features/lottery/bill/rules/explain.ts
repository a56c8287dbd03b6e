import { unreachable } from '#kernel/result.ts'
import { type BetType, betTypeInfo } from '../../rules/bet-types.ts'
import { type Draw, isWin, top2Of } from '../../rules/match.ts'
import { sortedDigits } from '../../rules/permutations.ts'
import { type SetTier, setTierNames, setTierOf } from '../../rules/set-tiers.ts'

/** Why a line won or lost, for the member who bet it. */
export interface Explanation {
  readonly isWin: boolean
  /** One sentence in Thai that names what was drawn. */
  readonly text: string
}

/** อธิบายผล: the reason of a line's result, from the numbers drawn and the rule of its type. */
export function explainLine(
  { betType, number }: { readonly betType: BetType; readonly number: string },
  draw: Draw,
): Explanation {
  return { isWin: isWin(betType, number, draw), text: textOf(betType, number, draw) }
}

function textOf(betType: BetType, number: string, draw: Draw): string {
  const { name } = betTypeInfo[betType]
  switch (betType) {
    case 'top4':
    case 'top3':
    case 'top2':
    case 'bottom2':
      return straightText(name, number, straightOf(betType, draw))
    case 'tod4':
      return todText('4 ตัวบน', number, draw.top4)
    case 'tod3':
      return todText('3 ตัวบน', number, draw.top3)
    case 'front3':
      return amongText(name, number, draw.front3)
    case 'bottom3':
      return amongText(name, number, draw.bottom3)
    case 'run_top':
      return runText('3 ตัวบน', number, draw.top3)
    case 'run_bottom':
      return runText('2 ตัวล่าง', number, draw.bottom2)
    case 'set4':
      return setText(number, draw.top4)
    default:
      return unreachable(betType)
  }
}

function straightOf(betType: 'top4' | 'top3' | 'top2' | 'bottom2', draw: Draw): string | null {
  return betType === 'top2' ? top2Of(draw) : draw[betType]
}

const notDrawn = (what: string): string => `งวดนี้ไม่ได้ออก ${what}`

/** Every digit in its place. */
function straightText(what: string, number: string, drawn: string | null): string {
  if (drawn === null) return notDrawn(what)
  if (number === drawn) return `${what}ออก ${drawn} ตรงทุกหลัก`
  if (sortedDigits(number) === sortedDigits(drawn)) {
    return `${what}ออก ${drawn} เลข ${number} ตัวเลขครบแต่สลับหลัก ต้องเรียงตรงกัน`
  }
  const wrong = [...number].flatMap((digit, at) => (digit === drawn[at] ? [] : [at]))
  const [only] = wrong
  return wrong.length === 1 && only !== undefined
    ? `${what}ออก ${drawn} เลข ${number} ต่างกันเฉพาะ${placeName(number.length - 1 - only)}`
    : `${what}ออก ${drawn} ไม่ตรงกับ ${number}`
}

const PLACES = ['หลักหน่วย', 'หลักสิบ', 'หลักร้อย', 'หลักพัน'] as const
const placeName = (place: number): string => PLACES[place] ?? 'หลักหน้า'

/** The same digits in any order, the straight one included (lottery.md §3). */
function todText(what: string, number: string, drawn: string | null): string {
  if (drawn === null) return notDrawn(what)
  if (number === drawn) return `${what}ออก ${drawn} ตรงทุกหลัก โต๊ดนับทั้งเรียงตรงและสลับหลัก`
  if (sortedDigits(number) === sortedDigits(drawn)) {
    return `${what}ออก ${drawn} สลับหลักแล้วได้ ${number} ครบทุกตัว`
  }
  const lacks = [...new Set(number)].filter((digit) => count(number, digit) > count(drawn, digit))
  const none = lacks.filter((digit) => count(drawn, digit) === 0)
  if (none.length > 0) return `${what}ออก ${drawn} ไม่มีเลข ${none.join(' ')}`
  const [digit = ''] = lacks
  const [found, wanted] = [count(drawn, digit), count(number, digit)]
  return `${what}ออก ${drawn} มีเลข ${digit} ${found} ตัว แต่ ${number} ต้องมี ${wanted} ตัว`
}

const count = (number: string, digit: string): number => number.split(digit).length - 1

/** One of several drawn numbers; two equal ones win once. */
function amongText(what: string, number: string, drawn: readonly string[]): string {
  if (drawn.length === 0) return notDrawn(what)
  const all = drawn.join(' และ ')
  if (!drawn.includes(number)) return `${what}ออก ${all} ไม่มี ${number}`
  const times = drawn.filter((one) => one === number).length
  return times > 1
    ? `${what}ออก ${number} ทั้ง ${times} รางวัล นับถูกครั้งเดียว`
    : `${what}ออก ${all} ตรงกับ ${number}`
}

/** A digit anywhere; twice or three times is once. */
function runText(what: string, digit: string, drawn: string | null): string {
  if (drawn === null) return notDrawn(what)
  const times = count(drawn, digit)
  if (times === 0) return `${what}ออก ${drawn} ไม่มีเลข ${digit}`
  return times === 1
    ? `${what}ออก ${drawn} มีเลข ${digit}`
    : `${what}ออก ${drawn} มีเลข ${digit} ${times} ตัว นับถูกครั้งเดียว`
}

/** A set pays its best tier only. */
function setText(number: string, drawn: string | null): string {
  if (drawn === null) return notDrawn('4 ตัวบน')
  const tier = setTierOf(number, drawn)
  if (tier === null) return `4 ตัวบนออก ${drawn} ชุด ${number} ไม่เข้ารางวัลใด`
  const best = `ถูก ${setTierNames[tier]} จ่ายเฉพาะรางวัลสูงสุดของชุด`
  return `4 ตัวบนออก ${drawn} ${setReason(tier, number, drawn)} ${best}`
}

function setReason(tier: SetTier, number: string, drawn: string): string {
  switch (tier) {
    case 'four_straight':
      return 'ตรงทุกหลัก'
    case 'three_straight':
      return `สามตัวท้าย ${number.slice(1)} ตรงกัน`
    case 'four_tod':
      return 'สลับหลักแล้วครบสี่ตัว'
    case 'three_tod':
      return `สามตัวท้าย ${drawn.slice(1)} สลับหลักเป็น ${number.slice(1)}`
    case 'three_front':
      return `สามตัวหน้า ${number.slice(0, 3)} ตรงกัน`
    case 'two':
      return number.slice(0, 2) === drawn.slice(0, 2)
        ? `สองตัวหน้า ${number.slice(0, 2)} ตรงกัน`
        : `สองตัวหลัง ${number.slice(2)} ตรงกัน`
    default:
      return unreachable(tier)
  }
}
