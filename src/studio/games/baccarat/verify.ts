import { commitOf } from '#kernel/fair.ts'
import { freshShoe } from './cards.ts'
import { codeOf } from './code.ts'
import type { Coup } from './coup.ts'
import { baccaratConfigHash, drawCoup, isCutReached } from './shoe.ts'

/** What was told of one coup. */
export interface ToldCoup {
  /** Its number in the shoe, from 1. */
  readonly coup: number
  /** The lowercase hex of its beacon's randomness; null for a coup that is void. */
  readonly beacon: string | null
  readonly code: string
  readonly player: readonly number[]
  readonly banker: readonly number[]
}

/** What was told of a shoe: enough to deal it again. */
export interface ToldShoe {
  readonly commit: string
  readonly configHash: string
  readonly serverSeed: string
  /** All coups from the first on, without a gap: a coup's cards depend on every coup before it. */
  readonly coups: readonly ToldCoup[]
}

/** One step: what was told, and what comes out when it is worked out here. */
export interface ShoeStep {
  readonly name: 'commit' | 'config' | 'coup'
  /** The number of the coup; 0 for the steps before the first. */
  readonly coup: number
  readonly ok: boolean
  readonly expected: string
  readonly found: string
  /** The coup as it is dealt here; null for other steps and void coups. */
  readonly dealt: Coup | null
}

/** A coup in one text: its code, the player's cards and the banker's. */
const textOf = (code: string, player: readonly number[], banker: readonly number[]): string =>
  `${code} ${player.join(',')} ${banker.join(',')}`

/** A void coup has no cards. */
const VOID = 'void'
/** Behind the last coup of a shoe there is none. */
const OVER = 'over'

const toldText = ({ beacon, code, player, banker }: ToldCoup): string =>
  beacon === null && player.length + banker.length === 0 ? VOID : textOf(code, player, banker)

/**
 * Deals a shoe again from its seed and the beacons of its coups, up to the last coup told or to `upTo`: the seed has
 * the hash that was shown, the rules are those of this file, and each coup has the cards that were told. A coup
 * whose cards are told otherwise is off; those behind it are dealt on from what comes out here.
 */
export function verifyShoe(told: ToldShoe, upTo = told.coups.length): ShoeStep[] {
  const { commit, configHash, serverSeed } = told
  const before = [
    { name: 'commit' as const, expected: commit, found: commitOf(serverSeed) },
    { name: 'config' as const, expected: configHash, found: baccaratConfigHash },
  ].map((step) => ({ ...step, coup: 0, ok: step.expected === step.found, dealt: null }))
  let [left, isOver] = [freshShoe(), false]
  const dealNext = (beacon: string, coup: number): Coup | null => {
    if (isOver) return null
    isOver = isCutReached(left)
    const drawn = drawCoup({ serverSeed, beacon, coup, left })
    left = drawn.left
    return drawn.coup
  }
  const coups = told.coups.slice(0, upTo).map((one, at): ShoeStep => {
    const [coup, expected] = [at + 1, toldText(one)]
    const dealt = one.beacon === null ? null : dealNext(one.beacon, coup)
    const missing = isOver ? OVER : VOID
    const found = dealt ? textOf(codeOf(dealt), dealt.player, dealt.banker) : missing
    const ok = one.coup === coup && expected === found
    return { name: 'coup', coup, ok, expected, found, dealt }
  })
  return [...before, ...coups]
}
