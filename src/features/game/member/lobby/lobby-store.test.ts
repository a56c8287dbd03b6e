import { expect, it } from 'vitest'
import { useLocalData } from '#ui/client/persisted.ts'
import type { WireGameCard } from '../../lobby-contract.ts'
import { readFilter, writeFilter } from './lobby-filter.ts'
import { KEPT_OF_A_LIST, keepList, readSavedCards } from './lobby-store.ts'
import { toggleFavourite } from './use-favourites.ts'

const card: WireGameCard = {
  game_id: 7,
  provider_id: 1,
  sub_provider_id: 2,
  provider_name: 'มณี',
  sub_provider_name: 'มณี',
  name: 'นาคาทอง',
  name_en: null,
  category: 'slot',
  source: 'mani',
  image: 'naga-4',
  is_demo: true,
  rtp: '96.20',
  volatility: null,
  min_bet: '1.00',
  max_bet: null,
  has_free_bets: false,
  is_new: false,
  is_hot: true,
  state: 'open',
  notice: null,
  until_at: null,
}

it.each([
  ['nothing', undefined, 0],
  ['no list', { 0: card }, 0],
  ['a card', [card], 1],
  ['a card of an older shape', [{ ...card, image: undefined }, card], 1],
  ['a category that is none', [{ ...card, category: 'poker' }], 0],
  ['a number as a name', [{ ...card, name: 7 }], 0],
])('reads %s by its shape', (_what, saved, count) => {
  expect(readSavedCards(saved)).toHaveLength(count)
})

it('keeps the first games of a list, and writes nothing that is there', () => {
  useLocalData.setState({ lobby: {}, local: {} })
  const many = Array.from({ length: 60 }, (_, at) => ({ ...card, game_id: at + 1 }))
  keepList('slot', many)
  const { lobby } = useLocalData.getState()
  expect(readSavedCards(lobby['slot'])).toEqual(many.slice(0, KEPT_OF_A_LIST))
  keepList('slot', many)
  expect(useLocalData.getState().lobby).toBe(lobby)
})

it('hearts outlive a logout, the lists do not', () => {
  useLocalData.setState({ lobby: {}, local: {} })
  toggleFavourite({ game_id: 7 })
  toggleFavourite({ game_id: '8' })
  toggleFavourite({ game_id: 7 })
  keepList('last', [card])
  useLocalData.getState().signOut()
  expect(useLocalData.getState()).toMatchObject({ local: { game_favourites: ['8'] }, lobby: {} })
})

it('an address says a filter, and nonsense says none', () => {
  const filter = { q: 'นาคา', provider: '3', sort: 'new', fav: true } as const
  expect(readFilter({ ...writeFilter(filter) })).toEqual(filter)
  expect(writeFilter(readFilter({ q: {}, provider: '1 or 1', sort: 'x', fav: 'no' }))).toEqual({})
})
