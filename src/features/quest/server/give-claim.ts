import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import type { Tx } from '#platform/database/database.ts'
import { questErrors } from '../contract.ts'
import { pointsFor } from '../rules/quest-terms.ts'
import { type ClaimRow, insertClaim } from './claim-store.ts'
import { type QuestRow, takeBudget } from './quest-store.ts'

/** How each reward is booked. */
const gifts = {
  points: { kind: 'points_earn', debit: 'points_issue' },
  spins: { kind: 'spins_earn', debit: 'spins_issue' },
  // Earned when an exclusion began: points, since spins would run out before its member may use them.
  closeout: { kind: 'points_closeout', debit: 'points_issue' },
} as const

/**
 * Writes a claim and gives its points or spins. Once a person, quest and window, by a unique key; out of the budget of
 * its version, by a conditional update. Locks: the budget; the caller holds the wallet.
 * @throws Refusal reward_claimed, quest_budget_out, reward_not_for_you
 */
export async function giveClaim(
  tx: Tx,
  of: {
    memberId: number
    person: string
    quest: QuestRow
    periodKey: string
    streak: number | null
    key: string
    /** Of the points, or of the spins. */
    walletId: bigint
    isCloseout?: boolean
  },
): Promise<ClaimRow> {
  const { memberId, quest, periodKey, streak } = of
  const points = pointsFor(quest, streak)
  const spins = of.isCloseout ? null : quest.spins
  const gift = gifts[of.isCloseout ? 'closeout' : spins === null ? 'points' : 'spins']
  const claimId = await insertClaim(tx, {
    memberId,
    person: of.person,
    questId: quest.questId,
    version: quest.version,
    periodKey,
    points,
    spins,
    streak,
    key: of.key,
  })
  if (claimId === undefined) throw new Refusal(rewardErrors.reward_claimed)
  if (!(await takeBudget(tx, quest, points))) throw new Refusal(questErrors.quest_budget_out)
  const outcome = await postOne(tx, {
    key: operationKey({ scope: 'system', owner: 'quest', call: 'redeem', key: `${claimId}` }),
    memberId,
    kind: gift.kind,
    refId: claimId,
    legs: [
      {
        debit: house(gift.debit, campaignRef('quest', quest.questId)),
        credit: wallet(of.walletId),
        amountSatang: BigInt(spins ?? points),
      },
    ],
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
  return { claimId, questId: quest.questId, periodKey, points, spins, streak }
}
