import type { Satang } from '#kernel/money.ts'

export const movementKinds = ['bet', 'win', 'rollback'] as const
export type MovementKind = (typeof movementKinds)[number]

/**
 * How a movement differs. `missing_here`, `missing_there`: one side has none. `amount`: another amount. `state`:
 * it moved money there and none here, because it was taken back, or found nothing. `late`: on two days.
 */
export const breakWords = ['missing_here', 'missing_there', 'amount', 'state', 'late'] as const
export type BreakWord = (typeof breakWords)[number]

/** Whether a person has to find out about it: what both have on two days explains itself. */
export const waitsForPerson = (word: BreakWord): boolean => word !== 'late'

/** A movement of one side. */
export interface Movement {
  readonly kind: MovementKind
  readonly ref: string
  readonly round: string | null
  readonly amountSatang: Satang
  /** It was made on the day that is compared. */
  readonly isOnDay: boolean
}

/**
 * One of ours. `free`: it costs nothing, whatever the other side says; `void`: it never moves anything;
 * `undone`: it was taken back, and a provider may list it no more.
 */
export interface OwnMovement extends Movement {
  readonly nature: 'plain' | 'free' | 'void' | 'undone'
  /** What a rollback takes back. */
  readonly refersTo?: string | null
}

export interface Break {
  readonly word: BreakWord
  readonly kind: MovementKind
  readonly ref: string
  readonly round: string | null
  readonly hereSatang: Satang | null
  readonly thereSatang: Satang | null
}

/** How many movements of a kind there are, and what they come to. */
export interface Tally {
  count: bigint
  satang: Satang
}
export type Tallies = Readonly<Record<MovementKind, Tally>>

interface Pair {
  readonly kind: MovementKind
  readonly ref: string
  here?: OwnMovement
  there?: Movement
}

/**
 * Compares what we have with what a provider has, by kind and number, to the satang. Movements of nothing on
 * both sides are left out: some providers list them, some do not.
 */
export function compareTransactions(
  here: readonly OwnMovement[],
  there: readonly Movement[],
): { breaks: Break[]; here: Tallies; there: Tallies } {
  const pairs = new Map<string, Pair>()
  const pairOf = ({ kind, ref }: Movement): Pair => {
    const key = `${kind} ${ref}`
    const pair = pairs.get(key) ?? { kind, ref }
    pairs.set(key, pair)
    return pair
  }
  for (const one of here) {
    const pair = pairOf(one)
    pair.here = pair.here ? summed(pair.here, one) : one
  }
  for (const one of there) {
    const pair = pairOf(one)
    pair.there = pair.there ? summed(pair.there, one) : one
  }
  const counts = { here: noTallies(), there: noTallies() }
  const breaks: Break[] = []
  for (const pair of pairs.values()) {
    const { mine, other } = settle(pair, pairs)
    count(counts.here, mine)
    count(counts.there, other)
    const word = wordOf(mine, other)
    if (word) {
      breaks.push({
        word,
        kind: pair.kind,
        ref: pair.ref,
        round: pair.there?.round ?? pair.here?.round ?? null,
        hereSatang: mine?.amountSatang ?? null,
        thereSatang: other?.amountSatang ?? null,
      })
    }
  }
  return { breaks, ...counts }
}

interface Settled {
  readonly mine: OwnMovement | undefined
  readonly other: Movement | undefined
}

/**
 * What of a pair moves money. A free bet costs nothing, whether or not its provider says what it was worth. What
 * was taken back may be listed no more; and where it never came, its rollback has nothing to take back on
 * either side.
 */
function settle({ here, there }: Pair, pairs: ReadonlyMap<string, Pair>): Settled {
  if (here?.nature === 'undone' && !there) return { mine: undefined, other: undefined }
  if (here && there && (here.nature === 'free' || isEmptyRollback(here, pairs))) {
    return { mine: here, other: { ...there, amountSatang: 0n } }
  }
  return { mine: here, other: there }
}

const isEmptyRollback = (
  { kind, nature, refersTo }: OwnMovement,
  pairs: ReadonlyMap<string, Pair>,
): boolean =>
  kind === 'rollback' &&
  nature === 'void' &&
  (['bet', 'win'] as const).every((of) => !pairs.get(`${of} ${refersTo}`)?.there)

function wordOf(here: OwnMovement | undefined, there: Movement | undefined): BreakWord | null {
  const mine = here?.amountSatang ?? 0n
  const theirs = there?.amountSatang ?? 0n
  if (mine === 0n && theirs === 0n) return null
  if (!(here?.isOnDay ?? false) && !(there?.isOnDay ?? false)) return null
  if (!here) return 'missing_here'
  if (here.nature === 'void' && there) return 'state'
  if (!there) return here.isOnDay ? 'missing_there' : null
  if (mine !== theirs) return 'amount'
  return here.isOnDay && there.isOnDay ? null : 'late'
}

const summed = <T extends Movement>(one: T, other: T): T => ({
  ...one,
  amountSatang: one.amountSatang + other.amountSatang,
  isOnDay: one.isOnDay || other.isOnDay,
})

const noTallies = (): Record<MovementKind, Tally> => ({
  bet: { count: 0n, satang: 0n },
  win: { count: 0n, satang: 0n },
  rollback: { count: 0n, satang: 0n },
})

function count(tallies: Tallies, one: Movement | undefined): void {
  if (!one?.isOnDay || one.amountSatang === 0n) return
  tallies[one.kind].count += 1n
  tallies[one.kind].satang += one.amountSatang
}
