import { useEffect, useRef, useState } from 'react'
import type { RoomLine, RoomRow } from './room-row.ts'

export type Rooms = ReadonlyMap<string, RoomRow>

/** After the last change of the slip. */
const QUIET_MS = 250
const none: Rooms = new Map()

/**
 * Asks what the numbers still take, each once while the answer is fresh. The slip works without an
 * answer: the sale decides.
 */
export function useRooms(
  roundId: number,
  lines: readonly RoomLine[],
  limits: readonly unknown[],
): Rooms {
  const [rooms, setRooms] = useState(none)
  const askedAt = useRef(new Map<string, number>())
  // A number was reduced or sold out: whatever was answered before may be over.
  useEffect(() => askedAt.current.clear(), [limits])
  useEffect(() => {
    if (lines.length === 0) return
    const ask = async () => {
      // The code that asks is loaded with the first number.
      const { askRooms } = await import('./ask-rooms.ts')
      askRooms(roundId, lines, askedAt.current, (rows) =>
        setRooms((before) => new Map([...before, ...rows])),
      )
    }
    const quiet = setTimeout(() => void ask(), QUIET_MS)
    return () => clearTimeout(quiet)
  }, [roundId, lines, limits])
  return rooms
}
