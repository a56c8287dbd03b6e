import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { countOf, lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { questErrors, type redeemQuest as redeemCall } from '../contract.ts'
import { claimableUntil, type Period, periodBefore, periodOf } from '../rules/periods.ts'
import { pointsFor } from '../rules/quest-terms.ts'
import { nextStreak } from '../rules/streak.ts'
import { type ClaimRow, findClaimByKey, findLastVisit, insertClaim } from './claim-store.ts'
import type { QuestPorts } from './ports.ts'
import { findLiveQuests, type QuestRow } from './quest-store.ts'
import { personsOf, progressIn } from './read-quests.ts'

type Input = CallInput<typeof redeemCall>
type Answer = CallOutput<typeof redeemCall>

/**
 * Checks in, or claims what a period of a quest earned: the claim, its points and their row commit together.
 * The same request again answers what it brought. Progress is read behind the lock, from settled play: what
 * is corrected afterwards takes nothing back.
 * Locks: the member's points.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function redeemQuest(
  services: Services,
  ports: QuestPorts,
  { memberId, key }: { memberId: number; key: string },
  input: Input,
): Promise<Answer> {
  const persons = await personsOf(services, ports, memberId)
  const claim = await inTransaction(services.db, async (tx) => {
    const walletId = await openWallet(tx, memberId, 'points')
    await lockWallets(tx, [walletId])
    const known = await findClaimByKey(tx, memberId, key)
    if (known) {
      const isSame = known.questId === input.quest_id && known.periodKey === input.period_key
      if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
      return known
    }
    const quest = (await findLiveQuests(tx)).find(({ questId }) => questId === input.quest_id)
    if (!quest) throw new Refusal(commonErrors.not_found)
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const period = requirePeriod(quest, input.period_key, await clockNow(tx))
    if (quest.version !== input.version) throw new Refusal(rewardErrors.terms_changed)
    const streak = await earn(tx, ports, { memberId, persons: persons.all, quest, period })
    const points = pointsFor(quest, streak)
    const claimId = await insertClaim(tx, {
      memberId,
      person: persons.person,
      questId: quest.questId,
      version: quest.version,
      periodKey: period.key,
      points,
      streak,
      key,
    })
    if (claimId === undefined) throw new Refusal(rewardErrors.reward_claimed)
    await givePoints(tx, { claimId, memberId, questId: quest.questId, points, walletId })
    return { claimId, questId: quest.questId, periodKey: period.key, points, streak }
  })
  return answerOf(services, memberId, claim)
}

/** @throws Refusal not_found for a period that is none of the quest's, claim_expired for one that is over */
function requirePeriod({ period, type }: QuestRow, key: string, now: Date): Period {
  const current = periodOf(period, bangkokDay(now))
  if (current.key === key) return current
  const before = periodBefore(period, current)
  // A visit is of its day alone: nobody was here yesterday.
  if (type !== 'check_in' && before.key === key && now < claimableUntil(before)) return before
  if (key.length !== current.key.length || key > current.key) {
    throw new Refusal(commonErrors.not_found)
  }
  throw new Refusal(rewardErrors.claim_expired)
}

/** @returns which day of the row a visit is; null for play. @throws Refusal quest_not_done */
async function earn(
  tx: Tx,
  ports: QuestPorts,
  of: { memberId: number; persons: readonly string[]; quest: QuestRow; period: Period },
): Promise<number | null> {
  const { memberId, persons, quest, period } = of
  if (quest.type === 'check_in') {
    return nextStreak(await findLastVisit(tx, persons, quest.questId), period.from)
  }
  if ((await progressIn(tx, ports, memberId, quest, period)) < quest.goal) {
    throw new Refusal(questErrors.quest_not_done)
  }
  return null
}

async function givePoints(
  tx: Tx,
  of: { claimId: bigint; memberId: number; questId: number; points: number; walletId: bigint },
): Promise<void> {
  const outcome = await postOne(tx, {
    key: operationKey({ scope: 'system', owner: 'quest', call: 'redeem', key: `${of.claimId}` }),
    memberId: of.memberId,
    kind: 'points_earn',
    refId: of.claimId,
    legs: [
      {
        debit: house('points_issue', campaignRef('quest', of.questId)),
        credit: wallet(of.walletId),
        amountSatang: BigInt(of.points),
      },
    ],
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
}

async function answerOf({ db }: Services, memberId: number, claim: ClaimRow): Promise<Answer> {
  return {
    quest_id: claim.questId,
    points: claim.points,
    streak: claim.streak,
    point: Number(await countOf(db, memberId, 'points')),
  }
}
