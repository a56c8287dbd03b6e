import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { couponErrors, type redeemCoupon as redeemCall } from '../contract.ts'
import { tidyCode } from '../rules/coupon-code.ts'
import { takeBatchUse } from './batch-store.ts'
import { campaignOf, takePlace, takeUse } from './campaign-store.ts'
import { type CodeRow, findCode, takeCode } from './code-store.ts'
import { judgeCoupon, readRedeemer, type Redeemer, refusedByCounts } from './judge-coupon.ts'
import { judgeOpening, type Prepared, preparePromotion } from './judge-opening.ts'
import { lockForUse, payUse } from './pay-use.ts'
import type { CouponPorts } from './ports.ts'
import { showUse } from './show-coupon.ts'
import { tryCode, type Usable } from './try-code.ts'
import { findUseByKey, insertUse, type UseRow } from './use-store.ts'
import { findVoucherByKey, insertVoucher, TYPED_GIVER } from './voucher-store.ts'

type Answer = CallOutput<typeof redeemCall>

/**
 * Uses a code. What opens a promotion for a deposit becomes a voucher of the member, which keeps the place; the
 * rest is paid at once. The same request again answers what it brought.
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
  const prepared = await preparePromotion(services, ports, memberId, code)
  return tryCode<Answer>(
    services,
    { memberId, ip, code },
    {
      known: async (tx) => {
        const known = await findUseByKey(tx, memberId, key)
        if (!known) return undefined
        const typed = await findCode(tx, services.vault, tidyCode(code))
        if (typed?.codeId !== known.codeId) throw new Refusal(stakeErrors.idempotency_mismatch)
        const voucher = await findVoucherByKey(tx, giverKeyOf(known))
        const goodUntil = voucher?.expiresAt ?? null
        return showUse(known, await campaignOf(tx, known.campaignId), goodUntil)
      },
      act: (tx, usable, now) => use(ports, tx, usable, { redeemer, key, now, prepared }),
    },
  )
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
    prepared,
  }: { redeemer: Redeemer; key: string; now: Date; prepared: Prepared },
): Promise<Answer> {
  const { memberId, person } = redeemer
  const { campaignId, exclusiveGroup: group, amount } = campaign
  await judgeCoupon(tx, ports, { campaign, code }, { redeemer, now })
  const goodUntil = await judgeOpening(tx, prepared, campaign, { memberId, now })
  const walletId = await lockForUse(tx, memberId, campaign)
  await takeOwnCode(tx, code, memberId)
  const takeIt = goodUntil === null ? takeUse : takePlace
  if (!(await takeIt(tx, campaignId, bangkokDay(now)))) {
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
  if (goodUntil === null) {
    await payUse(tx, made, campaign, { memberId, walletId, grantBonus: prepared.grantBonus })
  } else await keepPlace(tx, made, redeemer, goodUntil)
  return showUse(made, campaign, goodUntil)
}

const giverKeyOf = ({ useId }: UseRow): string => `${TYPED_GIVER}${useId}`

/** The voucher of a use whose bonus comes with a deposit. */
async function keepPlace(
  tx: Tx,
  use: UseRow,
  { memberId, person, account }: Redeemer,
  expiresAt: Date,
): Promise<void> {
  const { campaignId, amount, usedAt: givenAt } = use
  const made = await insertVoucher(tx, {
    campaignId,
    memberId,
    persons: [person, account],
    perPerson: 1,
    amount,
    giverKey: giverKeyOf(use),
    givenAt,
    expiresAt,
  })
  if (!made) throw new Error(`coupon: use ${use.useId} found the place of its person taken`)
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
