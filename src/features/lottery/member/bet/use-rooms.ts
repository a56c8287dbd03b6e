import { useEffect, useRef, useState } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import type { BetType } from '../../rules/bet-types.ts'
import { pickKey, type SlipPick } from '../../rules/entry/slip.ts'
import { getRoom, ROOM_NUMBERS_MAX, type RoomAnswer } from '../../room-contract.ts'

/** What a number pays now and still takes. */
export type RoomRow = RoomAnswer['numbers'][number] & {
  /** The part of a stake that is not paid, in hundredths of a percent. */
  readonly discountBp: number
}
export type Rooms = ReadonlyMap<string, RoomRow>

type Line = Pick<SlipPick, 'betType' | 'number'>

/** After the last change of the slip. */
const QUIET_MS = 250
const GOOD_FOR_MS = 30_000
const none: Rooms = new Map()

/**
 * Asks what the numbers take, each once while the answer is good. Without an answer the slip goes on:
 * the sale judges anyway.
 */
export function useRooms(
  roundId: number,
  lines: readonly Line[],
  limits: readonly unknown[],
): Rooms {
  const [rooms, setRooms] = useState(none)
  const askedAt = useRef(new Map<string, number>())
  // A number was reduced or sold out: whatever was answered before may be over.
  useEffect(() => askedAt.current.clear(), [limits])
  useEffect(() => {
    const quiet = setTimeout(() => {
      for (const [betType, numbers] of unknown(lines, askedAt.current)) {
        void ask(roundId, betType, numbers).then((rows) => {
          setRooms((before) => new Map([...before, ...rows]))
        })
      }
    }, QUIET_MS)
    return () => clearTimeout(quiet)
  }, [roundId, lines, limits])
  return rooms
}

/** What has no good answer, by type, in portions of a call; it counts as asked from now on. */
function unknown(
  lines: readonly Line[],
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
