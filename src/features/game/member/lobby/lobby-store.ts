import type { LobbyKey } from '../../rules/lobby-names.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import type { WireGameCard } from '../../lobby-contract.ts'

/** So many games of a list are kept on the device: what a screen shows at once. */
export const KEPT_OF_A_LIST = 24

const texts = ['provider_name', 'sub_provider_name', 'name', 'source', 'image', 'state'] as const
const flags = ['is_demo', 'has_free_bets', 'is_new', 'is_hot'] as const
const maybeTexts = [
  'name_en',
  'rtp',
  'volatility',
  'min_bet',
  'max_bet',
  'notice',
  'until_at',
] as const
const numbers = ['game_id', 'provider_id', 'sub_provider_id'] as const
const categories: readonly unknown[] = ['casino', 'slot', 'fishing', 'sport']

/**
 * The cards in a saved list; whatever is missing, damaged or of another version of this site counts
 * as never written.
 */
export function readSavedCards(saved: unknown): readonly WireGameCard[] {
  return Array.isArray(saved) ? saved.filter(isCard) : []
}

function isCard(saved: unknown): saved is WireGameCard {
  if (saved === null || typeof saved !== 'object') return false
  const card = saved as Readonly<Record<string, unknown>>
  return (
    texts.every((key) => typeof card[key] === 'string') &&
    flags.every((key) => typeof card[key] === 'boolean') &&
    maybeTexts.every((key) => card[key] === null || typeof card[key] === 'string') &&
    numbers.every((key) => Number.isSafeInteger(Number(card[key])) && card[key] !== null) &&
    categories.includes(card['category'])
  )
}

/** Keeps the first games of a list for the next visit (spec §3, lobby cache). */
export function keepList(list: LobbyKey, cards: readonly WireGameCard[]): void {
  const { lobby, putLobby } = useLocalData.getState()
  const kept = cards.slice(0, KEPT_OF_A_LIST)
  if (JSON.stringify(lobby[list]) !== JSON.stringify(kept)) putLobby(list, kept)
}

/** What this device kept of a list; empty until it is known, and where nothing was kept. */
export function useKeptList(list: LobbyKey): readonly WireGameCard[] {
  const saved = useLocalData((state) => state.lobby[list])
  return readSavedCards(saved)
}
