import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { listGames as call } from '../../lobby-contract.ts'
import { type Catalogue, catalogueOf, type Listed } from './catalogue.ts'

type Input = CallInput<typeof call>
type Sort = Input['sort']

/**
 * A page of the games that members see, closed ones too. A page begins behind the last game of the one before,
 * at the place that this had when it was shown: a game that moves up meanwhile is not met twice.
 * Cost: nothing of the database but the catalogue, once a second.
 */
export async function listGames(
  services: Services,
  { cursor, limit, provider, category, sort }: Input,
): Promise<CallOutput<typeof call>> {
  const catalogue = await catalogueOf(services)
  const wanted = sorted(catalogue, sort).filter(
    (one) => isOfProvider(one, provider) && isOfCategory(one, category),
  )
  const rest = cursor === undefined ? wanted : behind(catalogue, wanted, sort, cursor)
  const items = rest.slice(0, limit)
  const last = rest.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(({ card }) => card),
    next_cursor: last ? `${keyOf(last, sort)}.${last.card.game_id}` : null,
  }
}

/** Whether a game belongs to a category of the lists; undefined: to all of them. */
export function isOfCategory({ card, players }: Listed, category: Input['category']): boolean {
  if (category === undefined) return true
  if (category === 'hot') return players > 0
  if (category === 'freespin') return card.has_free_bets
  return card.category === category
}

const isOfProvider = ({ card, providerCode }: Listed, provider: string | undefined): boolean =>
  provider === undefined || provider === providerCode || provider === `${card.provider_id}`

/** What is larger comes first; games with one key are in the order of their names. */
const keyOf = ({ players, openedAt }: Listed, sort: Sort): number =>
  sort === 'hot' ? players : sort === 'new' ? openedAt.getTime() : 0

/** The catalogue in an order; the most played or the newest first. */
export const sorted = ({ byName }: Catalogue, sort: Sort): readonly Listed[] =>
  byName.toSorted((a, b) => keyOf(b, sort) - keyOf(a, sort))

/** What comes behind a cursor. @throws Refusal invalid_input for one that is none */
function behind(
  { byName, byId }: Catalogue,
  wanted: readonly Listed[],
  sort: Sort,
  cursor: string,
): readonly Listed[] {
  const [key, gameId] = (/^(\d{1,15})\.(\d{1,10})$/.exec(cursor)?.slice(1) ?? []).map(Number)
  if (key === undefined || gameId === undefined) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const last = byId.get(gameId)
  if (last === undefined) return []
  const place = new Map(byName.map((one, index) => [one, index]))
  const at = place.get(last) ?? 0
  return wanted.filter((one) => {
    const own = keyOf(one, sort)
    return own < key || (own === key && (place.get(one) ?? 0) > at)
  })
}
