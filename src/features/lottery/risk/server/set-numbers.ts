import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, Refusal, requireFound } from '#kernel/errors.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { riskErrors as errors, type riskSet } from '../operator-contract.ts'
import { selectedNumbers, replacedBy, type Replaced } from '../rules/number-rules.ts'
import { findRates, type RateRule, lockMarketRules } from '../../market/server/market-store.ts'
import { auditNumbers } from './audit-numbers.ts'
import { findRiskRound, type RiskRound } from './exposure-store.ts'
import { publishLimitEvents } from './limit-events.ts'
import {
  endRule,
  findRulesOfRound,
  findSellingRounds,
  insertRule,
  type NumberRuleRow,
} from './number-rule-store.ts'

type Input = CallInput<typeof riskSet>

/** A minute of grace: the desk's clock is not the server's. */
const PAST_MS = MINUTE_MS

/** A decision that was found possible. */
interface Decision {
  readonly input: Input
  readonly round: RiskRound
  readonly rate: RateRule
  readonly numbers: readonly string[]
  /** When it holds; `isLater`: not with the commit. */
  readonly startsAt: Date
  readonly isLater: boolean
}

/**
 * Reduces, closes, limits or reopens numbers of a round, or of every round of its market, now or
 * from an instant on. The newest decision takes the place of earlier ones about the same numbers;
 * bills sold before keep their rate. Audited by number in the same transaction.
 * @throws Refusal not_found and those of the call
 */
export async function setNumbers(
  services: Services,
  staffId: number,
  input: Input,
): Promise<CallOutput<typeof riskSet>> {
  const now = await services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const round = requireFound(await findRiskRound(tx, input.round_id))
    const decision = await judge(tx, round, input, now)
    await lockMarketRules(tx, round.marketId)
    const replaced = await findReplaced(tx, decision)
    const ruleIds: bigint[] = []
    for (const one of replaced)
      ruleIds.push(...(await replaceRule(tx, staffId, one, decision.startsAt)))
    if (input.action !== 'reopen') ruleIds.push(await insertRule(tx, newRule(decision, staffId)))
    const replacedIds = replaced.map(({ rule }) => rule.ruleId)
    await auditNumbers(tx, staffId, { ...decision, replaced, ruleIds })
    await publishLimitEvents(
      tx,
      {
        roundIds: input.whole_market
          ? await findSellingRounds(tx, round.marketId)
          : [round.roundId],
        betType: input.bet_type,
        number: decision.numbers[0] ?? '',
      },
      decision.isLater ? decision.startsAt : null,
    )
    return {
      rule_ids: ruleIds.map(Number),
      replaced_ids: replacedIds.map(Number),
      numbers: decision.numbers.length,
    }
  })
}

async function judge(tx: Tx, round: RiskRound, input: Input, now: Date): Promise<Decision> {
  const sells = round.state === 'upcoming' || round.state === 'open'
  if (!sells || round.closeAt <= now) throw new Refusal(errors.round_stopped_selling)
  const versions = await findRates(tx, [round.rateVersionId])
  const rate = versions
    .get(round.rateVersionId)
    ?.rates.find(({ betType }) => betType === input.bet_type)
  if (!rate) throw refuseField(errors.bet_type_unsold, 'bet_type')
  const numbers = selectedNumbers({ ...input, betType: input.bet_type })
  if (!numbers) throw refuseField(errors.number_malformed, 'numbers')
  if (input.action === 'reduce' && (input.rate ?? 0n) >= rate.rateX100) {
    throw refuseField(errors.rate_not_lower, 'rate')
  }
  const startsAt = input.starts_at ?? now
  if (startsAt.getTime() < now.getTime() - PAST_MS) {
    throw refuseField(errors.start_in_past, 'starts_at')
  }
  if (startsAt >= round.closeAt && !input.whole_market) {
    throw refuseField(errors.start_after_close, 'starts_at')
  }
  return { input, round, rate, numbers, startsAt, isLater: startsAt > now }
}

/** What the decision takes the place of, in its own scope: the round, or the whole market. */
async function findReplaced(
  tx: Tx,
  { input, round, numbers, startsAt }: Decision,
): Promise<Replaced<NumberRuleRow>[]> {
  const { action, bet_type: betType, whole_market: wholeMarket } = input
  const standing = await findRulesOfRound(tx, round, startsAt)
  const found = replacedBy(action, betType, numbers, standing)
  const own = found.filter(({ rule }) => (rule.roundId === null) === wholeMarket)
  if (action === 'reopen' && own.length < found.length && !wholeMarket) {
    throw refuseField(errors.ruled_by_market, 'whole_market')
  }
  if (action === 'reopen' && own.length === 0) throw new Refusal(errors.nothing_to_reopen)
  return own
}

/** Ends a rule for the numbers that are decided anew; what else it means goes on as a new one. */
async function replaceRule(
  tx: Tx,
  staffId: number,
  { rule, remaining }: Replaced<NumberRuleRow>,
  at: Date,
): Promise<bigint[]> {
  await endRule(tx, rule.ruleId, at)
  if (remaining.length === 0) return []
  const startsAt = rule.startsAt > at ? rule.startsAt : at
  return [await insertRule(tx, { ...rule, numbers: remaining, pattern: null, startsAt, staffId })]
}

function newRule({ input, round, numbers, startsAt }: Decision, staffId: number) {
  const byPattern = input.pattern !== null && input.numbers.length === 0
  return {
    marketId: round.marketId,
    roundId: input.whole_market ? null : round.roundId,
    betType: input.bet_type,
    numbers: byPattern ? null : numbers,
    pattern: byPattern ? input.pattern : null,
    rateX100: input.action === 'cap' ? null : input.action === 'close' ? 0n : (input.rate ?? null),
    capSatang: input.action === 'cap' ? (input.cap ?? null) : null,
    startsAt,
    endsAt: null,
    reason: input.reason,
    staffId,
  }
}
