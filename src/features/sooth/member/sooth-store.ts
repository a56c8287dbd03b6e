import { create } from 'zustand'
import { useLocalData } from '#ui/client/persisted.ts'
import type { Pattern } from '../rules/pattern.ts'

/** The patterns by which rooms are filtered, in the order of the page. */
export const filterPatterns = ['dragon', 'ping_pong', 'pairs', 'two_cut'] as const
export type RoomFilter = 'all' | 'favourite' | (typeof filterPatterns)[number]

/** Whether a room with this pattern is shown. */
export const isShownBy = (
  filter: RoomFilter,
  pattern: Pattern | undefined,
  isFavourite: boolean,
): boolean => filter === 'all' || (filter === 'favourite' ? isFavourite : filter === pattern)

/** The room that was chosen (spec §3), and the filter of the list that it was chosen from. */
export const useSooth = create<{ readonly room: string | null; readonly filter: RoomFilter }>()(
  () => ({ room: null, filter: 'all' }),
)

const KEY = 'sooth_rooms'
const MAX = 50

const read = (saved: unknown): readonly string[] =>
  Array.isArray(saved) ? saved.filter((room): room is string => typeof room === 'string') : []

/** The rooms with a heart. They belong to this device, and stay when somebody signs out. */
export function useFavouriteRooms(): readonly string[] {
  return read(useLocalData((state) => state.local[KEY]))
}

/** Gives a room a heart or takes it away. */
export function toggleFavouriteRoom(room: string): void {
  const { local, put } = useLocalData.getState()
  const rooms = read(local[KEY])
  put(
    KEY,
    rooms.includes(room) ? rooms.filter((one) => one !== room) : [room, ...rooms].slice(0, MAX),
  )
}
