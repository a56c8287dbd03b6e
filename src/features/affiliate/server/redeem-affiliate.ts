import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { findApprovers, requestApproval } from '#platform/approval/approval.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { affiliateErrors, type redeemAffiliate as redeemCall } from '../contract.ts'
import { affiliateDeskChanged } from '../operator-contract.ts'
import { beginsAs } from '../rules/redemption.ts'
import { attributeApproval, payoutApproval } from './approvals.ts'
import { findNamed, findReleasers } from './held-store.ts'
import { availableOf, isBlocked, lockTarget, payCommission } from './pay-commission.ts'
import type { AffiliatePorts } from './ports.ts'
import { findRedemptionByKey, insertRedemption, type Redemption } from './redemption-store.ts'
import { findLiveTerms } from './terms-store.ts'

/**
 * Takes all that is available out. What is below the terms' amount is in the wallet when this answers: the row and
 * its money commit together. The rest waits for a person of the staff and is out of what is available meanwhile.
 * The same request again answers what it took. What is available is read behind the lock of the wallet, so that
 * of many requests one finds it; a correction that comes after is worked off by what comes later.
 * Locks: the wallet.
 * @throws Refusal in the order of the contract
 */
export async function redeemAffiliate(
  { db }: Services,
  ports: AffiliatePorts,
  { memberId, key }: { memberId: number; key: string },
  { amount, version }: CallInput<typeof redeemCall>,
): Promise<CallOutput<typeof redeemCall>> {
  return inTransaction(db, async (tx) => {
    const walletId = await lockTarget(tx, ports, memberId)
    const known = await findRedemptionByKey(tx, memberId, key)
    if (known) {
      if (known.amountSatang !== amount) throw new Refusal(stakeErrors.idempotency_mismatch)
      return answerOf(known)
    }
    if (await isBlocked(tx, memberId)) throw new Refusal(rewardErrors.reward_not_for_you)
    const terms = await findLiveTerms(tx)
    const availableSatang = await availableOf(tx, memberId)
    if (availableSatang < terms.redeemMinSatang) {
      throw new Refusal(affiliateErrors.affiliate_below_min)
    }
    if (availableSatang !== amount || terms.version !== version) {
      throw new Refusal(rewardErrors.terms_changed)
    }
    const state = beginsAs(amount, terms.approveFromSatang)
    const made = await insertRedemption(tx, { memberId, amountSatang: amount, key, state })
    if (state === 'paid') await payCommission(tx, walletId, made)
    else await askForPerson(tx, memberId, made)
    return answerOf(made)
  })
}

/**
 * Whoever let a friend of this member go, and the two who named a friend of his later, have had their say: another
 * person looks at the money.
 */
async function askForPerson(
  tx: Tx,
  memberId: number,
  { redemptionId, amountSatang }: Redemption,
): Promise<void> {
  const named = await findNamed(tx, memberId)
  const had = [
    ...(await findReleasers(tx, memberId)),
    ...(await findApprovers(tx, attributeApproval, named)),
  ]
  await requestApproval(tx, payoutApproval, {
    id: redemptionId,
    asker: { kind: 'member', id: memberId },
    body: { member: memberId, amount: `${amountSatang}` },
    amountSatang,
    barredStaff: [...new Set(had)],
  })
  await publish(tx, affiliateDeskChanged, { payload: {} })
}

const answerOf = ({ amountSatang, madeAt, state }: Redemption) => ({
  amount: amountSatang,
  at: madeAt,
  state,
})
