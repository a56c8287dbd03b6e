import type { CallOutput } from '#kernel/contract.ts'
import type { NumberRuleView, riskBoard } from '../operator-contract.ts'
import type { RiskRound } from './exposure-store.ts'
import type { NumberRuleRow } from './number-rule-store.ts'

/** A round as the risk desk shows it. */
export function viewRiskRound(round: RiskRound): CallOutput<typeof riskBoard>['round'] {
  return {
    round_id: Number(round.roundId),
    round_ref: round.roundRef,
    round_no: round.roundNo,
    draw_day: round.drawDay,
    status: round.state,
    close_at: round.closeAt,
    draw_at: round.drawAt,
    market: {
      market_id: round.marketId,
      code: round.marketCode,
      name: round.marketName,
      emblem: round.emblem,
    },
  }
}

/** A rule of numbers, and whether it holds at this instant. */
export function viewNumberRule(rule: NumberRuleRow, now: Date): NumberRuleView {
  const isOver = rule.endsAt !== null && rule.endsAt <= now
  return {
    rule_id: Number(rule.ruleId),
    round_id: rule.roundId === null ? null : Number(rule.roundId),
    bet_type: rule.betType,
    numbers: rule.numbers === null ? null : [...rule.numbers],
    pattern: rule.pattern,
    rate: rule.rateX100,
    cap: rule.capSatang,
    starts_at: rule.startsAt,
    ends_at: rule.endsAt,
    reason: rule.reason,
    by: rule.by,
    state: isOver ? 'over' : rule.startsAt > now ? 'later' : 'now',
  }
}
