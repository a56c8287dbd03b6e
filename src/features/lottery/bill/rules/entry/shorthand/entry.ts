import { err, ok, type Result } from '#kernel/result.ts'
import { betTypeInfo, type BetType } from '../../../../rules/bet-types.ts'
import { toolOf, type ToolName } from '../number-tools.ts'
import type { SlipPick } from '../slip.ts'
import type { Place, WrittenTool } from './words.ts'

/** What words say of the numbers beside them. */
export interface Terms {
  readonly places: readonly Place[]
  readonly tool: WrittenTool | null
  /** Length that วิ่ง or `3 ตัว` asks for. */
  readonly digits: number | null
  /** It was ลอย that asked for it. */
  readonly isFloat?: boolean
}

/** Places with a price of their own. */
export interface PlacedPrice {
  readonly places: readonly Place[]
  readonly price: string
}

/** Numbers with their words and prices, as they were read. */
export interface WrittenEntry extends Terms {
  readonly numbers: readonly string[]
  /** One for all places, or one for each. Empty: none was written. */
  readonly prices: readonly string[]
  /** Behind the prices, `โต๊ด 50` in `123=100 โต๊ด 50`: further places and what they cost. */
  readonly also: readonly PlacedPrice[]
  /** Its words are before its numbers, and may be meant for those behind it. */
  readonly isLed: boolean
}

/** An entry whose tool is known. */
export interface Entry extends WrittenEntry {
  readonly tool: ToolName | null
}

export const noWords: Terms = { places: [], tool: null, digits: null }

/** A place without a price of its own takes the price of the pad. */
export interface ShorthandPick extends Omit<SlipPick, 'stake'> {
  readonly price: string | null
}

const typesByLength: Readonly<Record<number, Partial<Record<Place, BetType>>>> = {
  1: { top: 'run_top', bottom: 'run_bottom' },
  2: { top: 'top2', bottom: 'bottom2' },
  3: { top: 'top3', tod: 'tod3', bottom: 'bottom3', front: 'front3', straight: 'top3' },
  4: { top: 'top4', tod: 'tod4', set: 'set4', straight: 'top4' },
}

/** Which place each price means where no word says it: `123=100*20*20` is บน, โต๊ด, ล่าง. */
const placesByLength: Readonly<Record<number, readonly Place[]>> = {
  1: ['top', 'bottom'],
  2: ['top', 'bottom'],
  3: ['top', 'tod', 'bottom'],
  4: ['top', 'tod'],
}

const placeNames: Readonly<Record<Place, string>> = {
  top: 'บน',
  bottom: 'ล่าง',
  tod: 'โต๊ด',
  front: 'หน้า',
  set: 'ชุด',
  straight: 'ตรง',
  float: 'ลอย',
}

/** The picks that an entry means, or in Thai why it means none. */
export function picksOfEntry(
  entry: Entry,
  sold: readonly BetType[],
): Result<ShorthandPick[], string> {
  const length = lengthOf(entry)
  if (!length.ok) return length
  const places = placesOf(entry, length.value)
  if (!places.ok) return places
  const also = entry.also.flatMap(({ places: named, price }) =>
    named.map((place) => ({ place, price })),
  )
  const picks: ShorthandPick[] = []
  const priced = new Set<BetType>()
  for (const { place, price } of [...places.value, ...also]) {
    const betType = typesByLength[length.value]?.[place]
    if (betType && priced.has(betType)) return err(`“${placeNames[place]}” มีสองราคา`)
    if (betType) priced.add(betType)
    if (price === '0') continue
    if (!betType) return err(`เลข ${length.value} หลักไม่มี “${placeNames[place]}”`)
    if (!sold.includes(betType)) return err(`งวดนี้ไม่มี ${betTypeInfo[betType].name}`)
    for (const number of madeNumbers(entry, betType)) picks.push({ betType, number, price })
  }
  return picks.length === 0 ? err('ราคาเป็น 0 ทุกช่อง') : ok(picks)
}

function lengthOf({
  numbers,
  prices,
  tool,
  digits,
  isFloat = false,
}: Entry): Result<number, string> {
  const wanted = tool === null ? null : toolOf(tool)
  const typed = numbers[0]?.length ?? 0
  const odd = numbers.find((number) => number.length !== typed)
  if (odd !== undefined) return err(unequal(numbers, odd, prices.length > 0))
  if (wanted?.typed === 'none' && typed > 0) return err(`“${wanted.name}” ไม่ต้องใส่เลข`)
  if (wanted?.typed !== 'none' && typed === 0) return err('ไม่มีเลข')
  if (wanted?.typed === 'one' && typed !== 1) return err(`“${wanted.name}” ใส่เลขทีละหลัก`)
  if (wanted?.typed === 'number' && typed < 2) return err('กลับเลขได้ตั้งแต่ 2 หลัก')
  const length = wanted?.digits ?? typed
  if (length > 4) return err(`เลข ${numbers[0]} มี ${length} หลัก แทงได้ 1–4 หลัก`)
  if (digits !== null && digits !== length) {
    if (isFloat) return err(`“ลอย” คือวิ่ง ใช้เลข 1 หลัก เลข ${length} หลักเขียนประเภทอื่น`)
    return err(digits === 1 ? 'วิ่งใช้เลข 1 หลัก' : `เขียนว่า ${digits} ตัว แต่เลขมี ${length} หลัก`)
  }
  return ok(length)
}

/** What follows the numbers of one length may be their price: then two lines would sell it as a number. */
function unequal(numbers: readonly string[], odd: string, isPriced: boolean): string {
  const at = numbers.indexOf(odd)
  const rest = numbers.slice(at)
  const length = numbers[0]?.length ?? 0
  const mayBePrices =
    rest.length <= (placesByLength[length]?.length ?? 0) &&
    rest.every((one) => one.length !== length && !one.startsWith('0'))
  const says = `${numbers[0]} กับ ${odd} ยาวไม่เท่ากัน`
  if (isPriced || !mayBePrices) return `${says} แยกเป็นคนละบรรทัด`
  const price = `${numbers[at - 1]}=${rest.join('*')}`
  return `${says} ถ้า ${rest.join(' ')} เป็นราคา เขียน ${price} ถ้าเป็นเลข แยกเป็นคนละบรรทัด`
}

function placesOf(
  { places: written, prices }: Entry,
  length: number,
): Result<{ place: Place; price: string | null }[], string> {
  const [only] = prices
  // `บนตรง` says one thing twice; of `ตรงล่าง` nobody knows whether it says one or two.
  const isTop = prices.length < 2 && written.includes('top')
  const places = isTop ? written.filter((place) => place !== 'straight') : written
  const other = places.find((place) => !['straight', 'top', 'tod'].includes(place))
  if (prices.length < 2 && other && places.includes('straight')) {
    return err(`“ตรง” กับ “${placeNames[other]}” เขียนราคาแยกกัน หรือเขียน “บน” แทน “ตรง”`)
  }
  if (places.length > 0) {
    if (prices.length > 1 && prices.length !== places.length) {
      const named = places.map((place) => placeNames[place]).join(' ')
      return err(`มี ${prices.length} ราคา แต่เขียนไว้ ${places.length} ประเภท (${named})`)
    }
    return ok(places.map((place, at) => ({ place, price: prices[at] ?? only ?? null })))
  }
  const known = placesByLength[length] ?? []
  if (prices.length > known.length) {
    const named = known.map((place) => placeNames[place]).join('*')
    return err(`เลข ${length} หลักใส่ได้ ${known.length} ราคา (${named})`)
  }
  const used = known.slice(0, Math.max(1, prices.length))
  return ok(used.map((place, at) => ({ place, price: prices[at] ?? null })))
}

/** โต๊ด wins in any order already, so กลับ leaves its numbers as they are. */
function madeNumbers({ numbers, tool }: Entry, betType: BetType): readonly string[] {
  if (tool === null) return numbers
  const { typed, make } = toolOf(tool)
  if (typed === 'none') return make('')
  const isKept = tool === 'turn' && ['tod3', 'tod4', 'set4'].includes(betType)
  return isKept ? numbers : numbers.flatMap((number) => make(number))
}
