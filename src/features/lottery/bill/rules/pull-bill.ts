import type { Satang } from '#kernel/money.ts'
import { type BetType, betTypeInfo } from '../../rules/bet-types.ts'

/** ดึงโพย: a line of an earlier bill or of a saved set, on its way into another round. */
export interface PulledLine {
  readonly betType: BetType
  readonly number: string
  /** What was paid for it then; a saved set has no prices. */
  readonly amountSatang?: Satang
}

/** What the round takes, as its rates and its list of limited numbers say. */
export interface RoundOffer {
  readonly sold: ReadonlySet<BetType>
  readonly isClosed: (betType: BetType, number: string) => boolean
}

export type DropReason = 'type_not_sold' | 'number_closed'

export interface DroppedLine<Line extends PulledLine = PulledLine> {
  readonly line: Line
  readonly reason: DropReason
}

/**
 * Which lines the round can take and which it cannot, each in their order (lottery.md §7: type and
 * number come along, the rate is read anew, a type that the market lacks is dropped). A number that
 * only pays less stays: the pad shows its rate.
 */
export function pullLines<Line extends PulledLine>(
  lines: readonly Line[],
  offer: RoundOffer,
): { kept: Line[]; dropped: DroppedLine<Line>[] } {
  const kept: Line[] = []
  const dropped: DroppedLine<Line>[] = []
  for (const line of lines) {
    if (!offer.sold.has(line.betType)) dropped.push({ line, reason: 'type_not_sold' })
    else if (offer.isClosed(line.betType, line.number)) {
      dropped.push({ line, reason: 'number_closed' })
    } else kept.push(line)
  }
  return { kept, dropped }
}

/** Numbers named in one sentence; more are counted. */
const NAMED_MAX = 5

/** One sentence for each reason and bet type; empty when nothing was dropped. */
export function droppedTexts(dropped: readonly DroppedLine[]): string[] {
  const groups = new Map<string, DroppedLine[]>()
  for (const one of dropped) {
    const key = `${one.reason} ${one.line.betType}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const type = betTypeInfo[first.line.betType].name
    if (first.reason === 'type_not_sold') {
      return [`งวดนี้ไม่มี ${type} ตัดออก ${group.length} รายการ`]
    }
    const named = group.slice(0, NAMED_MAX).map(({ line }) => line.number)
    const more = group.length - named.length
    return [`${type} ปิดรับเลข ${named.join(' ')}${more > 0 ? ` และอีก ${more} เลข` : ''}`]
  })
}
