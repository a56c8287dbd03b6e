import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { pollAudit } from '../../audit-contract.ts'
import { pollChanged } from '../../contract.ts'
import { pollDeskErrors, type PollTermsInput } from '../../operator-contract.ts'
import { type Choice, typedChoices } from '../../rules/choices.ts'
import { parseAmount } from '../../rules/prize.ts'
import { insertPoll, insertTerms, lockPoll, type Terms, updateTerms } from '../poll-store.ts'
import { findLeftPots, takingPot } from '../pot-store.ts'

/** Play is counted by the time at which a poll opens, so that is known before it comes. */
const OPENS_AHEAD_MS = 10_000

/**
 * Makes a poll, or a new version of the terms of one that is not open yet.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function savePoll(
  services: Services,
  staffId: number,
  input: PollTermsInput,
): Promise<{ poll_id: number; version: number }> {
  const choices = choicesOf(input)
  const typed = termsOf(input)
  const now = await services.clock.now()
  if (typed.opensAt.getTime() < now.getTime() + OPENS_AHEAD_MS) {
    throw refuseField(pollDeskErrors.poll_opens_in_the_past, 'opens_at')
  }
  return inTransaction(services.db, async (tx) => {
    const terms = { ...typed, ...(await potOf(tx, input)) }
    const saved =
      input.poll_id === undefined
        ? { pollId: await insertPoll(tx, terms, staffId), version: 1 }
        : await nextVersion(tx, input.poll_id)
    await takingPot(() => insertTerms(tx, { ...saved, staffId }, terms, choices))
    if (saved.version > 1) await updateTerms(tx, saved.pollId, { ...saved, ...terms })
    const poll_id = Number(saved.pollId)
    await audit(tx, pollAudit, {
      staffId,
      action: saved.version === 1 ? 'poll.created' : 'poll.changed',
      object: { kind: 'poll', id: poll_id },
      detail: { version: saved.version, title: terms.title },
    })
    await publish(tx, pollChanged, { payload: { poll_id, state: 'scheduled' } })
    return { poll_id, version: saved.version }
  })
}

async function nextVersion(tx: Tx, pollId: number): Promise<{ pollId: bigint; version: number }> {
  const poll = requireFound(await lockPoll(tx, pollId))
  if (poll.state !== 'scheduled') throw new Refusal(pollDeskErrors.poll_not_scheduled)
  return { pollId: poll.pollId, version: poll.version + 1 }
}

function choicesOf({ kind, digits, choices }: PollTermsInput): Choice[] {
  const made = typedChoices(kind, { digits, typed: choices })
  if (!made) throw refuseField(pollDeskErrors.poll_choices_odd, 'choices')
  return made
}

/** The pot that rolls in, whole. @throws Refusal poll_pot_gone where it is none, or of another currency */
async function potOf(
  tx: Tx,
  { rolls_from: from, currency }: PollTermsInput,
): Promise<Pick<Terms, 'rollsFrom' | 'rolledAmount'>> {
  if (from === null) return { rollsFrom: null, rolledAmount: 0n }
  const pot = (await findLeftPots(tx, BigInt(from))).find((one) => one.currency === currency)
  if (!pot) throw refuseField(pollDeskErrors.poll_pot_gone, 'rolls_from')
  return { rollsFrom: pot.pollId, rolledAmount: pot.amount }
}

function termsOf(input: PollTermsInput): Omit<Terms, 'rollsFrom' | 'rolledAmount'> {
  const prizeAmount = parseAmount(input.currency, input.prize_amount)
  const budgetAmount =
    input.prize_kind === 'pot' ? prizeAmount : parseAmount(input.currency, input.budget_amount)
  if (!prizeAmount) throw refuseField(pollDeskErrors.poll_prize_odd, 'prize_amount')
  if (!budgetAmount || budgetAmount < prizeAmount) {
    throw refuseField(pollDeskErrors.poll_prize_odd, 'budget_amount')
  }
  return {
    kind: input.kind,
    title: input.title,
    rules: input.rules,
    image: input.image,
    digits: input.digits,
    homeName: input.home_name,
    awayName: input.away_name,
    opensAt: input.opens_at,
    closesAt: input.closes_at,
    eventAt: input.event_at,
    product: input.product,
    stakePerVoteSatang: input.stake_per_vote,
    votesMax: input.votes_max,
    currency: input.currency,
    prizeKind: input.prize_kind,
    prizeAmount,
    budgetAmount,
    weighs: input.weighs,
    nobodyRight: input.nobody_right,
  }
}
