import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { lockMarketRules } from '../../market/server/market-store.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { riskErrors as errors, type riskEnd } from '../operator-contract.ts'
import { selectedNumbers } from '../rules/number-rules.ts'
import { describe, numberObject } from './audit-numbers.ts'
import { publishLimitEvents } from './limit-events.ts'
import {
  endRule,
  findRulesById,
  findSellingRounds,
  insertRule,
  type NumberRuleRow,
} from './number-rule-store.ts'
import { lotteryAudit } from '../../audit-contract.ts'

/**
 * Ends rules at once and, as an undo, brings back those whose place they had taken. A rule that is
 * over stays as it was written; it comes back as a new one.
 * @throws Refusal not_found, number_rule_over
 */
export async function endRules(
  services: Services,
  staffId: number,
  input: CallInput<typeof riskEnd>,
): Promise<CallOutput<typeof riskEnd>> {
  const now = await services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const named = await load(tx, [...input.rule_ids, ...input.restore_ids])
    const markets = new Set(named.map((rule) => rule.marketId))
    for (const marketId of [...markets].sort((a, b) => a - b)) await lockMarketRules(tx, marketId)
    const ending = await load(tx, input.rule_ids)
    const restored = await load(tx, input.restore_ids)
    if (ending.some(({ endsAt }) => endsAt !== null && endsAt <= now)) {
      throw new Refusal(errors.number_rule_over)
    }
    for (const rule of ending) {
      await endRule(tx, rule.ruleId, now)
      await record(tx, staffId, rule, input.reason, 'ended')
    }
    for (const rule of restored) {
      const isOver = rule.endsAt !== null && rule.endsAt <= now
      if (isOver) await insertRule(tx, { ...rule, startsAt: now, endsAt: null, staffId })
      else await endRule(tx, rule.ruleId, null)
      await record(tx, staffId, rule, input.reason, 'restored')
    }
    return { ended: ending.length, restored: restored.length }
  })
}

async function load(tx: Tx, ids: readonly number[]): Promise<NumberRuleRow[]> {
  const rules = await findRulesById(tx, ids.map(BigInt))
  if (rules.length < new Set(ids).size) throw new Refusal(commonErrors.not_found)
  return rules
}

async function record(
  tx: Tx,
  staffId: number,
  rule: NumberRuleRow,
  reason: string,
  what: 'ended' | 'restored',
): Promise<void> {
  const numbers = selectedNumbers(rule) ?? []
  const terms = describe(rule)
  for (const number of numbers) {
    await audit(tx, lotteryAudit, {
      staffId,
      action: what === 'ended' ? 'number.rule_ended' : 'number.rule_restored',
      object: numberObject(rule.roundId, rule.marketId, { betType: rule.betType, number }),
      before: what === 'ended' ? terms : {},
      after: what === 'ended' ? {} : terms,
      detail: { rule_id: Number(rule.ruleId) },
      reason,
    })
  }
  const roundIds =
    rule.roundId === null ? await findSellingRounds(tx, rule.marketId) : [rule.roundId]
  await publishLimitEvents(tx, { roundIds, betType: rule.betType, number: numbers[0] ?? '' }, null)
}
