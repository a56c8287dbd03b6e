import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { type readSoothRoom as call, soothErrors } from '../contract.ts'
import { patterns } from '../rules/pattern.ts'
import { rateOf } from '../rules/rate.ts'
import { type Tally, tallyOf } from '../rules/tally.ts'
import { keptHistory, keptRooms } from './kept-rooms.ts'
import { providerOf, resultOf, roomOf } from './list-rooms.ts'
import type { RoomSource, SoothPorts, ToldHistory } from './ports.ts'

type Detail = CallOutput<typeof call>

/**
 * A room with what the formula names next and how often it was right before. A provider is asked only for rooms
 * that it lists. Cost: for a hundred shoes some eight thousand steps, a few milliseconds, once an answer.
 * @throws Refusal not_found; rooms_down where the provider has told nothing of it yet
 */
export async function readRoom(
  services: Services,
  ports: SoothPorts,
  { room, provider }: CallInput<typeof call>,
): Promise<Detail> {
  const sources = (await ports.sources(services)).filter(
    ({ code, isPaused }) => !isPaused && (provider ?? code) === code,
  )
  const source = await findSource(services, sources, room)
  const told = await keptHistory(services, source, room)
  if (!told) throw new Refusal(soothErrors.rooms_down)
  const { commit, past } = told.value
  return {
    provider: providerOf(source, told),
    room: { ...roomOf(told.value), commit },
    past_shoes: past.length,
    rates: ratesOf(told.value),
  }
}

/** @throws Refusal rooms_down where one that does not answer may have the room, else not_found */
async function findSource(
  services: Services,
  sources: readonly RoomSource[],
  room: string,
): Promise<RoomSource> {
  const told = await Promise.all(sources.map((source) => keptRooms(services, source)))
  const has = (at: number) => told[at]?.value.some((one) => one.room === room)
  const found = sources.find((_, at) => has(at))
  if (!found && told.includes(undefined)) throw new Refusal(soothErrors.rooms_down)
  return requireFound(found)
}

/** What was counted of an answer that several look at. */
const counted = new WeakMap<ToldHistory, Detail['rates']>()

function ratesOf(told: ToldHistory): Detail['rates'] {
  const known = counted.get(told)
  if (known) return known
  const rates = countRates(told)
  counted.set(told, rates)
  return rates
}

function countRates({ codes, past }: ToldHistory): Detail['rates'] {
  const now = tallyOf([codes.map(resultOf)])
  const before = tallyOf(past.map((shoe) => shoe.map(resultOf)))
  return (['all', ...patterns] as const).map((of) => ({
    of,
    shoe: shown(now[of]),
    past: shown(before[of]),
  }))
}

function shown({ correct, total, banker }: Tally): Detail['rates'][number]['shoe'] {
  const rate = rateOf(correct, total)
  return {
    correct,
    total,
    banker,
    rate: rate && { rate_bp: rate.rateBp, low_bp: rate.lowBp, high_bp: rate.highBp },
  }
}
