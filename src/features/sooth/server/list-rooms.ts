import type { CallOutput } from '#kernel/contract.ts'
import type { RoadResult } from '#kernel/roads.ts'
import type { Services } from '#platform/services.ts'
import type { listSoothRooms as call } from '../contract.ts'
import { runsOf, suggestAfter } from '../rules/pattern.ts'
import { keptRooms, type Told } from './kept-rooms.ts'
import type { RoomSource, SoothPorts, ToldRoom } from './ports.ts'

type Provider = CallOutput<typeof call>['providers'][number]

/**
 * The rooms of every provider that has any. One that does not answer is said to be old or down; it takes nothing
 * from the others. Cost: a small table, and a question to each provider every other second for all who look.
 */
export async function listRooms(
  services: Services,
  ports: SoothPorts,
): Promise<CallOutput<typeof call>> {
  const sources = await ports.sources(services)
  const providers = await Promise.all(
    sources.map(async (source): Promise<Provider> => {
      // Staff have closed its games: it is not asked, and nothing of it is shown.
      const told = source.isPaused ? undefined : await keptRooms(services, source)
      return { ...providerOf(source, told), rooms: (told?.value ?? []).map(roomOf) }
    }),
  )
  return { providers }
}

/** A provider beside what it told. */
export function providerOf(
  { code, name, isPaused, gameId }: RoomSource,
  told: Told<unknown> | undefined,
): Omit<Provider, 'rooms'> {
  const state = isPaused ? 'paused' : !told ? 'down' : told.isStale ? 'stale' : 'live'
  return { code, name, state, read_at: told?.readAt ?? null, game_id: gameId }
}

/** What a code begins with. */
export const resultOf = (code: string): RoadResult => code.charAt(0) as RoadResult

/** A room with what its shoe looks like. */
export function roomOf(told: ToldRoom): Provider['rooms'][number] {
  const results = told.codes.map(resultOf)
  const count = (wanted: RoadResult) => results.filter((result) => result === wanted).length
  const runs = runsOf(results)
  return {
    room: told.room,
    name: told.name,
    kind: told.kind,
    pace: told.pace,
    stake_min: told.minStakeSatang,
    stake_max: told.maxStakeSatang,
    state: told.state,
    state_until: told.stateUntil,
    shoe: told.shoe,
    coup: told.coup,
    codes: [...told.codes],
    counts: { banker: count('B'), player: count('P'), tie: count('T') },
    streak: runs.at(-1) ?? null,
    suggestion: suggestAfter(runs),
  }
}
