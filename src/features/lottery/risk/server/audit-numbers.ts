import type { ActionOf } from '#kernel/audit.ts'
import { formatBaht } from '#kernel/money.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { CallInput } from '#kernel/contract.ts'
import type { riskSet } from '../operator-contract.ts'
import { selectedNumbers, type NumberAction, type Replaced } from '../rules/number-rules.ts'
import { formatRate } from '../../rules/rate.ts'
import type { RateRule } from '../../market/server/market-store.ts'
import type { RiskRound } from './exposure-store.ts'
import type { NumberRuleRow } from './number-rule-store.ts'
import { lotteryAudit } from '../../audit-contract.ts'

const actionNames = {
  reduce: 'number.reduced',
  close: 'number.closed',
  cap: 'number.capped',
  reopen: 'number.reopened',
} as const satisfies Readonly<Record<NumberAction, ActionOf<typeof lotteryAudit>>>

/**
 * One entry a number, so that each has its history; the things it was and became, as people read
 * them.
 */
export async function auditNumbers(
  tx: Tx,
  staffId: number,
  decision: {
    readonly input: CallInput<typeof riskSet>
    readonly round: RiskRound
    readonly rate: RateRule
    readonly numbers: readonly string[]
    readonly startsAt: Date
    readonly replaced: readonly Replaced<NumberRuleRow>[]
    readonly ruleIds: readonly bigint[]
  },
): Promise<void> {
  const { input, round, rate, replaced } = decision
  const base = formatRate(rate.rateX100)
  for (const number of decision.numbers) {
    const was = replaced.filter(({ rule }) => selectedNumbers(rule)?.includes(number))
    await audit(tx, lotteryAudit, {
      staffId,
      action: actionNames[input.action],
      object: numberObject(input.whole_market ? null : round.roundId, round.marketId, {
        betType: input.bet_type,
        number,
      }),
      before: was.reduce((terms, { rule }) => ({ ...terms, ...describe(rule) }), { rate: base }),
      after: {
        rate: base,
        ...(input.action === 'reopen' ? {} : describe(afterOf(input))),
      },
      detail: {
        round_ref: round.roundRef,
        starts_at: decision.startsAt,
        rule_ids: decision.ruleIds.map(Number),
      },
      reason: input.reason,
    })
  }
}

/** `15:bottom2:89` of a round; of a rule of all rounds `3:bottom2:89` of its market. */
export function numberObject(
  roundId: bigint | null,
  marketId: number,
  { betType, number }: { betType: string; number: string },
): { kind: 'round_number' | 'market_number'; id: string } {
  return roundId === null
    ? { kind: 'market_number', id: `${marketId}:${betType}:${number}` }
    : { kind: 'round_number', id: `${roundId}:${betType}:${number}` }
}

function afterOf({ action, rate, cap }: CallInput<typeof riskSet>) {
  return {
    rateX100: action === 'close' ? 0n : action === 'reduce' ? (rate ?? null) : null,
    capSatang: action === 'cap' ? (cap ?? null) : null,
  }
}

/** `rate` and `cap` as the desk writes them; a rate of nothing is `ปิดรับ`. */
export function describe(rule: {
  readonly rateX100: bigint | null
  readonly capSatang: bigint | null
}): { rate?: string; cap?: string } {
  return {
    ...(rule.rateX100 === null
      ? {}
      : { rate: rule.rateX100 === 0n ? 'ปิดรับ' : formatRate(rule.rateX100) }),
    ...(rule.capSatang === null ? {} : { cap: formatBaht(rule.capSatang) }),
  }
}
