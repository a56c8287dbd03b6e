import { callApi } from '#ui/client/call-api.ts'
import type { BetType } from '../../../../rules/bet-types.ts'
import { pickKey } from '../../../rules/entry/slip.ts'
import { getRoom, ROOM_NUMBERS_MAX } from '../../../../risk/contract.ts'
import type { RoomLine, RoomRow } from './room-row.ts'

const GOOD_FOR_MS = 30_000

/** Asks for the numbers without a fresh answer; each portion is handed over when it comes. */
export function askRooms(
  roundId: number,
  lines: readonly RoomLine[],
  askedAt: Map<string, number>,
  onRows: (rows: readonly [string, RoomRow][]) => void,
): void {
  for (const [betType, numbers] of unknown(lines, askedAt)) {
    void ask(roundId, betType, numbers).then(onRows)
  }
}

/** The numbers without a fresh answer, by type, in portions of a call; they count as asked now. */
function unknown(
  lines: readonly RoomLine[],
  askedAt: Map<string, number>,
): [BetType, readonly string[]][] {
  const now = performance.now()
  const wanted = new Map<BetType, string[]>()
  for (const line of lines) {
    const key = pickKey(line)
    if (now - (askedAt.get(key) ?? -GOOD_FOR_MS) < GOOD_FOR_MS) continue
    askedAt.set(key, now)
    wanted.set(line.betType, [...(wanted.get(line.betType) ?? []), line.number])
  }
  return [...wanted].flatMap(([betType, numbers]) =>
    Array.from({ length: Math.ceil(numbers.length / ROOM_NUMBERS_MAX) }, (_, at) => {
      const portion = numbers.slice(at * ROOM_NUMBERS_MAX, (at + 1) * ROOM_NUMBERS_MAX)
      return [betType, portion] as [BetType, readonly string[]]
    }),
  )
}

async function ask(
  roundId: number,
  betType: BetType,
  numbers: readonly string[],
): Promise<[string, RoomRow][]> {
  const input = { round_id: roundId, bet_type: betType, numbers: numbers.join(',') }
  try {
    const answer = await callApi(getRoom, input, { errorHandling: false })
    return answer.numbers.map((row) => [
      pickKey({ betType, number: row.number }),
      { ...row, discountBp: answer.discount_bp },
    ])
  } catch {
    return []
  }
}
