import { useLocalData } from '#ui/client/persisted.ts'
import type { WireGameCard } from '../../lobby-contract.ts'

const KEY = 'game_favourites'
const MAX = 500

const read = (saved: unknown): readonly string[] =>
  Array.isArray(saved) ? saved.filter((id): id is string => typeof id === 'string') : []

type Card = Pick<WireGameCard, 'game_id'>

/** The games with a heart. They belong to this device, and stay when somebody signs out. */
export function useFavouriteGames(): readonly string[] {
  return read(useLocalData((state) => state.local[KEY]))
}

/** Whether a game has a heart. */
export function useIsFavourite({ game_id }: Card): boolean {
  return useLocalData((state) => read(state.local[KEY]).includes(String(game_id)))
}

/** Gives a game a heart or takes it away; the newest come first. */
export function toggleFavourite({ game_id }: Card): void {
  const { local, put } = useLocalData.getState()
  const [id, ids] = [String(game_id), read(local[KEY])]
  put(KEY, ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids].slice(0, MAX))
}
