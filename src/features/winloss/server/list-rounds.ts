import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { listPlayRounds } from '../contract.ts'
import { checkRange } from './check-range.ts'
import { addPlay, allFigures, figures, noPlay } from './figures.ts'
import type { WinlossPorts } from './ports.ts'
import { findRounds, type RoundPlace, type RoundSums, sumPlaces } from './round-store.ts'

/** A page of the rounds that a row is made of; the sum of all comes with the first. */
export async function listRounds(
  services: Services,
  ports: WinlossPorts,
  memberId: number,
  { cursor, limit, product, place, ...range }: CallInput<typeof listPlayRounds>,
): Promise<CallOutput<typeof listPlayRounds>> {
  await checkRange(services, range)
  const filter = { ...range, product: product ?? null, place: place ?? null }
  const before = cursor === undefined ? null : readCursor(cursor)
  const [rounds, places] = await Promise.all([
    findRounds(services.db, memberId, filter, { before, limit: limit + 1 }),
    before ? null : sumPlaces(services.db, memberId, filter),
  ])
  const shown = rounds.slice(0, limit)
  const last = rounds.length > limit ? shown.at(-1) : undefined
  const total = places?.reduce(addPlay, noPlay)
  return {
    items: await named(services, ports, shown),
    next_cursor: last ? `${last.settledText}.${last.source}.${last.sourceId}` : null,
    total: total ? allFigures(total) : null,
  }
}

/** `2026-12-07T03:00:00.000000Z.lottery_round.42` */
function readCursor(cursor: string): RoundPlace {
  const match = /^(\d{4}(?:-\d\d){2}T\d\d(?::\d\d){2}\.\d{6}Z)\.([a-z_]{1,40})\.(\d{1,18})$/.exec(
    cursor,
  )
  const [, settledText = '', source = '', id = ''] = match ?? []
  // A day or an hour that does not exist matches too.
  if (Number.isNaN(Date.parse(settledText))) throw refuseField(commonErrors.invalid_input, 'cursor')
  return { settledText, source, sourceId: BigInt(id) }
}

async function named(services: Services, ports: WinlossPorts, rounds: readonly RoundSums[]) {
  const lottery = rounds.filter(({ source }) => source === 'lottery_round')
  const [names, places] = await Promise.all([
    ports.roundNames(
      services,
      lottery.map(({ sourceId }) => `${sourceId}`),
    ),
    ports.placeNames(services),
  ])
  return rounds.map((round) => ({
    source: round.source,
    source_id: Number(round.sourceId),
    product: round.product,
    name:
      (round.source === 'lottery_round' ? names.get(`${round.sourceId}`) : undefined) ??
      places.get(round.place) ??
      round.place,
    settled_at: round.settledAt,
    ...figures(round),
  }))
}
