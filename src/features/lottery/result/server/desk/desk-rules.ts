import { Refusal } from '#kernel/errors.ts'
import { unreachable } from '#kernel/result.ts'
import type { RoundStatus } from '../../../contract-words.ts'
import type { MarketRule, ResultRule } from '../../../rules/derive.ts'
import { resultErrors } from '../../errors.ts'

/** Wrong retypes after which the entry goes back to the first person. */
export const MISMATCHES_MAX = 3

export type Stage = 'selling' | 'awaiting' | 'entered' | 'settling' | 'settled' | 'voiding' | 'void'

/** The stage of a round at the desk; the queue, the buttons and the tests read this one table. */
export function stageOf(round: {
  readonly state: RoundStatus
  readonly hasEntry: boolean
  /** A payment or refund is still under way. */
  readonly isPaying: boolean
}): Stage {
  switch (round.state) {
    case 'upcoming':
    case 'open':
      return 'selling'
    case 'closed':
      return round.hasEntry ? 'entered' : 'awaiting'
    case 'drawn':
      return 'settling'
    case 'settled':
      return 'settled'
    case 'void':
    case 'missed':
      return round.isPaying ? 'voiding' : 'void'
    default:
      return unreachable(round.state)
  }
}

/** What a person may do at this stage. */
export function actionsOf(
  stage: Stage,
  person: {
    readonly permissions: ReadonlySet<string>
    readonly isAuthor: boolean
    /** The round takes no result from anybody. */
    readonly drawsItself: boolean
    /** The draw's time has come. */
    readonly isDue: boolean
  },
): { fetch: boolean; enter: boolean; confirm: boolean; send_back: boolean; void: boolean } {
  const may = (permission: string, ...stages: Stage[]) =>
    person.permissions.has(permission) && stages.includes(stage)
  const byPeople = !person.drawsItself
  return {
    fetch: byPeople && person.isDue && may('result.enter', 'awaiting'),
    enter: byPeople && person.isDue && may('result.enter', 'awaiting'),
    confirm: person.isDue && may('result.confirm', 'entered') && !person.isAuthor,
    send_back: may('result.enter', 'entered'),
    void: may('round.void', 'selling', 'awaiting', 'entered'),
  }
}

/** @throws Refusal result_by_draw where a round draws by itself: no person, job or feed sets it */
export function requireByPeople<R extends { readonly resultRule: MarketRule }>(
  round: R,
): R & { readonly resultRule: ResultRule } {
  const { resultRule } = round
  if (resultRule === 'yeekee') throw new Refusal(resultErrors.result_by_draw)
  return { ...round, resultRule }
}

/** @throws Refusal unless the round is closed and has no result: the only state that takes one */
export function requireResultless(round: { readonly state: RoundStatus }): void {
  const refusal = {
    upcoming: resultErrors.round_not_closed,
    open: resultErrors.round_not_closed,
    closed: null,
    drawn: resultErrors.result_already_confirmed,
    settled: resultErrors.round_already_settled,
    void: resultErrors.round_already_void,
    missed: resultErrors.round_already_void,
  }[round.state]
  if (refusal) throw new Refusal(refusal)
}

/**
 * @throws Refusal result_before_draw: what is known before the draw is the result of another one. The
 *   database refuses the same.
 */
export function requireDrawn(round: { readonly acceptsAt: Date }, now: Date): void {
  if (now < round.acceptsAt) throw new Refusal(resultErrors.result_before_draw)
}

/** @throws Refusal unless every stake can still be given back: before a result is confirmed */
export function requireVoidable(round: { readonly state: RoundStatus }): void {
  if (round.state !== 'upcoming' && round.state !== 'open') requireResultless(round)
}

/**
 * @throws Refusal round_not_closed while the round still sells: anyone who could compute costs then
 *   could prefer a result
 */
export function requirePreviewable(round: { readonly state: RoundStatus }): void {
  if (round.state === 'upcoming' || round.state === 'open') {
    throw new Refusal(resultErrors.round_not_closed)
  }
}
