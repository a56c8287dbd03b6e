import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { productWord } from '#kernel/products.ts'
import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'
import type { getSummary } from '../contract.ts'
import { isTimeGroup, keyOfDay, placeKey, type TimeGroup } from '../rules/groups.ts'
import { checkRange } from './check-range.ts'
import { hasPromoPlay, type PlayedDay, sumDays } from './day-store.ts'
import { addPlay, allFigures, noPlay, type PlaySums } from './figures.ts'
import type { GivenBack, WinlossPorts } from './ports.ts'
import { sumPlaces } from './round-store.ts'

type Answer = CallOutput<typeof getSummary>

/** A row before it is written: what was played, and what of it came back as cashback. */
interface Sums {
  readonly key: string
  readonly name: string | null
  readonly play: PlaySums
  readonly back: Back | null
}

type Back = Omit<GivenBack, 'day'>
const noBack: Back = { lossSatang: 0n, turnoverSatang: 0n }

/** What the member staked and got back; figures follow a payment within some seconds. */
export async function readSummary(
  services: Services,
  ports: WinlossPorts,
  memberId: number,
  input: CallInput<typeof getSummary>,
): Promise<Answer> {
  await checkRange(services, input)
  const { db } = services
  const { group, ...range } = input
  const [days, hasPromo, given] = await Promise.all([
    sumDays(db, memberId, range),
    hasPromoPlay(db, memberId, range),
    // Cashback is of the member's own money alone.
    range.money === 'promo' ? null : ports.givenBack(db, memberId, range),
  ])
  const rows = isTimeGroup(group)
    ? byTime(days, given, group)
    : group === 'product'
      ? byProduct(days)
      : await byPlace(services, ports, memberId, input)
  const total = {
    key: '',
    name: null,
    play: rows.map(({ play }) => play).reduce(addPlay, noPlay),
    back: given && given.reduce(addBack, noBack),
  }
  const { key: _, name: __, ...totals } = rowOf(total)
  return { ...input, total: totals, has_promo: hasPromo, rows: rows.map(rowOf) }
}

const addBack = (one: Back, more: Back): Back => ({
  lossSatang: one.lossSatang + more.lossSatang,
  turnoverSatang: one.turnoverSatang + more.turnoverSatang,
})

/** Newest first; a day on which only cashback came has a row, too. */
function byTime(
  days: readonly PlayedDay[],
  given: readonly GivenBack[] | null,
  group: TimeGroup,
): Sums[] {
  const play = addUp(days, ({ day }) => keyOfDay(day, group))
  const back = new Map<string, Back>()
  for (const one of given ?? []) {
    const key = keyOfDay(one.day, group)
    back.set(key, addBack(back.get(key) ?? noBack, one))
  }
  const keys = [...new Set([...play.keys(), ...back.keys()])]
  return keys
    .toSorted((one, other) => other.localeCompare(one))
    .map((key) => ({
      key,
      name: null,
      play: play.get(key) ?? noPlay,
      back: given && (back.get(key) ?? noBack),
    }))
}

const byProduct = (days: readonly PlayedDay[]): Sums[] =>
  [...addUp(days, ({ product }) => product)]
    .map(([key, play]) => ({ key, name: productWord(key), play, back: null }))
    .toSorted(
      (one, other) =>
        descending(one.play.stakeSatang, other.play.stakeSatang) ||
        one.key.localeCompare(other.key),
    )

const descending = (one: Satang, other: Satang): number =>
  one === other ? 0 : one > other ? -1 : 1

async function byPlace(
  services: Services,
  ports: WinlossPorts,
  memberId: number,
  { from, to, money }: CallInput<typeof getSummary>,
): Promise<Sums[]> {
  const [places, names] = await Promise.all([
    sumPlaces(services.db, memberId, { from, to, money, product: null, place: null }),
    ports.placeNames(services),
  ])
  return places.map((play) => ({
    key: placeKey(play.product, play.place),
    name: names.get(play.place) ?? play.place,
    play,
    back: null,
  }))
}

function addUp(days: readonly PlayedDay[], keyOf: (day: PlayedDay) => string) {
  const sums = new Map<string, PlaySums>()
  for (const day of days) {
    const key = keyOf(day)
    sums.set(key, addPlay(sums.get(key) ?? noPlay, day))
  }
  return sums
}

const rowOf = ({ key, name, play, back }: Sums): Answer['rows'][number] => ({
  key,
  name,
  ...allFigures(play),
  cashback_loss: back?.lossSatang ?? null,
  cashback_turnover: back?.turnoverSatang ?? null,
})
