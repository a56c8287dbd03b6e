import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { fairRound as call } from '../contract.ts'
import { stageOf, takesShots } from '../rules/timeline.ts'
import { findBonuses, findShooterCount, type BonusRow } from './bonus-store.ts'
import { findDraws, type DrawRow } from './draw-store.ts'
import { loadPromised } from './load-round.ts'
import type { YeekeePorts } from './ports.ts'
import type { RoundState } from './promise-store.ts'
import { findRule, type YeekeeRule } from './rule-store.ts'
import { findAllShots, findShots, type ShotRow } from './shot-store.ts'

type Transcript = CallOutput<typeof call>

/** As many as a screen shows while shots still come. */
const LIVE_SHOTS = 200

/**
 * The public transcript of a round: whoever has it can compute the result again. Seed and beacon are
 * read from the draw alone, so there is nothing to leave out before it. @throws Refusal not_yeekee
 */
export async function fairRound(
  services: Services,
  ports: YeekeePorts,
  roundId: number,
): Promise<Transcript> {
  const { db, clock } = services
  const { round, state } = await loadPromised(services, ports, roundId)
  const now = await clock.now()
  const stage = stageOf(round, now)
  const [rule, draws, bonuses, shooters, shots] = await Promise.all([
    findRule(db, round.ruleVersionId),
    findDraws(db, [round.roundId]),
    findBonuses(db, roundId),
    findShooterCount(db, roundId),
    stage === 'upcoming' || takesShots(stage)
      ? findShots(db, roundId, { limit: LIVE_SHOTS }).then((newest) => newest.toReversed())
      : findAllShots(db, round.roundId),
  ])
  const draw = draws.get(round.roundId)
  return {
    algo: 'yeekee-v1',
    round_id: roundId,
    round_ref: round.roundRef,
    market_code: round.marketCode,
    market_name: round.marketName,
    round_no: round.roundNo,
    stage,
    // A round that could not open at its time opened later, and was promised before that.
    open_at: round.openedAt ?? round.openAt,
    close_at: round.closeAt,
    shoot_close_at: round.shootCloseAt,
    draw_at: round.drawAt,
    commit: state.commit,
    committed_at: state.committedAt,
    beacon: viewBeacon(state, draw),
    rule: viewRule(rule),
    count: state.count,
    sum: state.sum,
    head: state.head,
    head_published_at: state.headPublishedAt,
    shots: shots.map(({ seq, number, name, at }) => ({ seq, number, name, at })),
    server_seed: draw?.serverSeed ?? null,
    draw: draw ? viewDraw(draw) : null,
    bonus_shooters: shooters,
    bonuses: viewBonuses(bonuses, rule, shots),
    void_reason: round.voidReason,
  }
}

export function viewBeacon(state: RoundState, draw: DrawRow | undefined): Transcript['beacon'] {
  return {
    ...state.chain,
    round: state.beaconRound,
    round_at: state.beaconAt,
    signature: draw?.signature ?? null,
    randomness: draw?.randomness ?? null,
  }
}

function viewRule(rule: YeekeeRule): Transcript['rule'] {
  return {
    shots_min: rule.shotsMin,
    minus_rank: rule.minusRank,
    cooldown_ms: rule.cooldownMs,
    bonuses: rule.bonuses.map(({ rank, amountSatang }) => ({ rank, amount: amountSatang })),
    bonus_stake_min: rule.bonusStakeMinSatang,
    bonus_shooters_min: rule.bonusShootersMin,
    bonus_share_bp: rule.bonusShareBp,
    bonus_cover_below_bp: rule.bonusCoverBelowBp,
  }
}

function viewDraw(draw: DrawRow): NonNullable<Transcript['draw']> {
  const { k, sys, shot16, total, result5, top3, top2, bottom2, drawnAt } = draw
  return { k, sys, shot16, total: Number(total), result5, top3, top2, bottom2, drawn_at: drawnAt }
}

/** Each rank that was shot, with its bonus and whether it was earned. */
function viewBonuses(
  bonuses: readonly BonusRow[],
  rule: YeekeeRule,
  shots: readonly ShotRow[],
): Transcript['bonuses'] {
  return bonuses.flatMap(({ rank, seq, amountSatang, outcome }) => {
    const shot = shots[seq - 1]
    const promised = rule.bonuses.find((bonus) => bonus.rank === rank)?.amountSatang ?? 0n
    if (!shot) return []
    const { number, name } = shot
    const paid = amountSatang > 0n
    return [{ rank, seq, number, name, amount: paid ? amountSatang : promised, paid, outcome }]
  })
}
