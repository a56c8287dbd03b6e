import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { couponErrors, type redeemCoupon as redeemCall } from '../contract.ts'
import { tidyCode } from '../rules/coupon-code.ts'
import { takeBatchUse } from './batch-store.ts'
import { campaignOf, takeUse } from './campaign-store.ts'
import { type CodeRow, findCode, takeCode } from './code-store.ts'
import { judgeCoupon, readRedeemer, type Redeemer, refusedByCounts } from './judge-coupon.ts'
import { lockForUse, payUse } from './pay-use.ts'
import type { CouponPorts, GrantBonus } from './ports.ts'
import { showUse } from './show-coupon.ts'
import { tryCode, type Usable } from './try-code.ts'
import { findUseByKey, insertUse } from './use-store.ts'

type Answer = CallOutput<typeof redeemCall>

/**
 * Uses a code. The same request again answers what it brought.
 * Locks: the member's row of tries; then his wallet, the batch, the code, the campaign, of a bonus the promotion.
 * @throws Refusal in the order of the contract
 */
export async function redeemCoupon(
  services: Services,
  ports: CouponPorts,
  { memberId, key, ip }: { memberId: number; key: string; ip: string },
  { code }: CallInput<typeof redeemCall>,
): Promise<Answer> {
  const redeemer = await readRedeemer(services, ports, memberId)
  const grantBonus = await prepareBonus(services, ports, memberId, tidyCode(code))
  return tryCode<Answer>(
    services,
    { memberId, ip, code },
    {
      known: async (tx) => {
        const known = await findUseByKey(tx, memberId, key)
        if (!known) return undefined
        const typed = await findCode(tx, services.vault, tidyCode(code))
        if (typed?.codeId !== known.codeId) throw new Refusal(stakeErrors.idempotency_mismatch)
        return showUse(known, await campaignOf(tx, known.campaignId))
      },
      act: (tx, usable, now) => use(ports, tx, usable, { redeemer, key, now, grantBonus }),
    },
  )
}

/** What a bonus is judged by, read before anything is locked; nobody is told of the code here. */
async function prepareBonus(
  services: Services,
  ports: CouponPorts,
  memberId: number,
  tidy: string,
): Promise<GrantBonus | null> {
  const code = await findCode(services.db, services.vault, tidy)
  const campaign = code && (await campaignOf(services.db, code.campaignId))
  return campaign?.reward === 'bonus' ? ports.bonus.prepare(services, memberId) : null
}

/**
 * Judged twice: before the code and the place are taken, so that the reason is the member's own, and again behind
 * the lock of the campaign, where no other account of the person can be faster any more.
 */
async function use(
  ports: CouponPorts,
  tx: Tx,
  { code, campaign }: Usable,
  {
    redeemer,
    key,
    now,
    grantBonus,
  }: { redeemer: Redeemer; key: string; now: Date; grantBonus: GrantBonus | null },
): Promise<Answer> {
  const { memberId, person } = redeemer
  const { campaignId, exclusiveGroup: group, amount } = campaign
  await judgeCoupon(tx, ports, { campaign, code }, { redeemer, now })
  const walletId = await lockForUse(tx, memberId, campaign)
  await takeOwnCode(tx, code, memberId)
  if (!(await takeUse(tx, campaignId, bangkokDay(now)))) {
    throw refusedByCounts(await campaignOf(tx, campaignId))
  }
  const n = await judgeCoupon(tx, ports, { campaign, code }, { redeemer, now })
  const made = await insertUse(tx, {
    campaignId,
    codeId: code.codeId,
    voucherId: null,
    memberId,
    person,
    n,
    group,
    amount,
    key,
    usedAt: now,
  })
  // Another account of the person used another coupon of the group meanwhile.
  if (!made) throw new Refusal(couponErrors.coupon_group_used)
  await payUse(tx, made, campaign, { memberId, walletId, grantBonus })
  return showUse(made, campaign)
}

/**
 * Takes a use of the batch, then the code; a word of a campaign for everybody is nobody's own.
 * @throws Refusal coupon_wrong where another was faster or the batch was stopped, coupon_full
 */
async function takeOwnCode(tx: Tx, { codeId, batchId }: CodeRow, memberId: number): Promise<void> {
  if (batchId === null) return
  const none = await takeBatchUse(tx, batchId)
  if (none === 'full') throw new Refusal(couponErrors.coupon_full)
  if (none === 'gone' || !(await takeCode(tx, codeId, memberId))) {
    throw new Refusal(couponErrors.coupon_wrong)
  }
}
