import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { getDayPlay, getPlaces, getSummary } from '../contract.ts'
import { sumDays, type PlaySums } from './day-store.ts'
import { sumPlaces, sumRounds } from './fact-store.ts'
import type { WinlossPorts } from './ports.ts'

/** What the member staked and got back; figures follow a payment within some seconds. */
export async function readSummary(
  db: Db,
  memberId: number,
  input: CallInput<typeof getSummary>,
): Promise<CallOutput<typeof getSummary>> {
  const sums = await sumDays(db, memberId, input)
  sums.sort((a, b) =>
    input.group === 'day' ? b.key.localeCompare(a.key) : a.key.localeCompare(b.key),
  )
  const total = { stakeSatang: 0n, returnedSatang: 0n, validSatang: 0n }
  for (const row of sums) {
    total.stakeSatang += row.stakeSatang
    total.returnedSatang += row.returnedSatang
    total.validSatang += row.validSatang
  }
  return { total: figures(total), rows: sums.map((row) => ({ key: row.key, ...figures(row) })) }
}

/** The same by market or game. */
export async function readPlaces(
  services: Services,
  ports: WinlossPorts,
  memberId: number,
  input: CallInput<typeof getPlaces>,
): Promise<CallOutput<typeof getPlaces>> {
  const [places, names] = await Promise.all([
    sumPlaces(services.db, memberId, input),
    ports.placeNames(services),
  ])
  return {
    rows: places.map((row) => ({
      place: row.place,
      product: row.product,
      name: names.get(row.place) ?? row.place,
      ...figures(row),
    })),
  }
}

/** The rounds of a day. */
export async function readDay(
  services: Services,
  ports: WinlossPorts,
  memberId: number,
  { day }: CallInput<typeof getDayPlay>,
): Promise<CallOutput<typeof getDayPlay>> {
  const rounds = await sumRounds(services.db, memberId, { day, limit: ROUNDS_SHOWN })
  const lottery = rounds.filter(({ source }) => source === 'lottery_round')
  const [rows, places] = await Promise.all([
    ports.roundNames(
      services,
      lottery.map(({ sourceId }) => `${sourceId}`),
    ),
    ports.placeNames(services),
  ])
  return {
    rows: rounds.map((row) => ({
      source: row.source,
      source_id: Number(row.sourceId),
      product: row.product,
      name:
        (row.source === 'lottery_round' ? rows.get(`${row.sourceId}`) : undefined) ??
        places.get(row.place) ??
        row.place,
      ...figures(row),
    })),
  }
}

const ROUNDS_SHOWN = 200

function figures({
  stakeSatang,
  returnedSatang,
  validSatang,
}: Pick<PlaySums, 'stakeSatang' | 'returnedSatang' | 'validSatang'>) {
  return {
    stake: stakeSatang,
    returned: returnedSatang,
    net: returnedSatang - stakeSatang,
    valid: validSatang,
  }
}
