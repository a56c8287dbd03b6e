import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { readLobby as lobbyCall, readLobbyConfig as configCall } from '../../lobby-contract.ts'
import { isLobbyKey, lobbyTitles, type LobbyKey } from '../../rules/lobby-names.ts'
import { type Catalogue, catalogueOf, type Listed } from './catalogue.ts'
import { isOfCategory, sorted } from './list-games.ts'

/** So many lie on a shelf. */
const SHELF_MAX = 12

/** The shelves of the lobby. What is closed lies behind what can be played. */
export async function readLobby(services: Services): Promise<CallOutput<typeof lobbyCall>> {
  const catalogue = await catalogueOf(services)
  const byPlayers = sorted(catalogue, 'hot')
  const shelf = (from: readonly Listed[], isOn: (one: Listed) => boolean) =>
    openFirst(from.filter(isOn))
      .slice(0, SHELF_MAX)
      .map(({ card }) => card)
  const of = (category: Exclude<LobbyKey, 'last'>) =>
    shelf(byPlayers, (one) => isOfCategory(one, category))
  return {
    hot: of('hot'),
    new: shelf(sorted(catalogue, 'new'), ({ card }) => card.is_new),
    casino: of('casino'),
    slot: of('slot'),
    fishing: of('fishing'),
    sport: of('sport'),
    freespin: of('freespin'),
  }
}

/**
 * What stands around the games of a lobby. The games of `last` are the member's own, and not counted here.
 * @throws Refusal not_found for a name that is none
 */
export async function readLobbyConfig(
  services: Services,
  { lobby_key: name }: CallInput<typeof configCall>,
): Promise<CallOutput<typeof configCall>> {
  if (!isLobbyKey(name)) throw new Refusal(commonErrors.not_found)
  const games = gamesOf(await catalogueOf(services), name)
  const providers = Map.groupBy(games, ({ card }) => card.provider_id)
  return {
    lobby_key: name,
    title: lobbyTitles[name],
    games: games.length,
    providers: [...providers.values()].flatMap(([first, ...others]) =>
      first
        ? [
            {
              provider_id: first.card.provider_id,
              code: first.providerCode,
              name: first.card.provider_name,
              games: 1 + others.length,
            },
          ]
        : [],
    ),
  }
}

const gamesOf = ({ byName }: Catalogue, name: LobbyKey): readonly Listed[] =>
  name === 'last' ? [] : byName.filter((one) => isOfCategory(one, name))

const openFirst = (games: readonly Listed[]): readonly Listed[] =>
  games.toSorted((a, b) => Number(b.card.state === 'open') - Number(a.card.state === 'open'))
