import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { couponErrors, type listCouponUses, type redeemCoupon as redeemCall } from '../contract.ts'
import { kindOfCode, tidyCode } from '../rules/coupon-code.ts'
import { refusalOf } from '../rules/coupon-terms.ts'
import { afterWrong, pausedUntil, waitWords } from '../rules/guesses.ts'
import { type CampaignRow, findCampaignsById, takeUse } from './campaign-store.ts'
import { type CodeRow, findCode, takeCode } from './code-store.ts'
import { countWrong, isLineFull, lineOf } from './line-store.ts'
import type { CouponPorts } from './ports.ts'
import {
  countUses,
  findUseByKey,
  findUsesOf,
  insertUse,
  lockGuesses,
  saveGuesses,
  type UseRow,
} from './use-store.ts'

type Answer = CallOutput<typeof redeemCall>

const USES_SHOWN = 100

/** Who types a code, by account and by person; read before anything is locked. */
interface Typist {
  readonly memberId: number
  readonly key: string
  readonly person: string
  readonly account: string
}

/**
 * Uses a code. The same request again answers what it brought. A member's tries come one after the other,
 * so that no burst of them is more than the limit of wrong ones; those of one line share a limit of their own.
 * Locks: the member's row of tries; then his wallet, the batch, the code, the campaign, or the count of the line.
 * @throws Refusal in the order of the contract
 */
export async function redeemCoupon(
  services: Services,
  ports: CouponPorts,
  { memberId, key, ip }: { memberId: number; key: string; ip: string },
  { code }: CallInput<typeof redeemCall>,
): Promise<Answer> {
  const persons = await ports.members(services).findPersons([memberId])
  const account = `member:${memberId}`
  const typist = { memberId, key, account, person: persons.get(memberId) ?? account }
  const outcome = await inTransaction(services.db, async (tx) => {
    const { guesses, now } = await lockGuesses(tx, memberId)
    const known = await findUseByKey(tx, memberId, key)
    if (known) {
      const typed = await findCode(tx, services.vault, tidyCode(code))
      if (typed?.codeId !== known.codeId) throw new Refusal(stakeErrors.idempotency_mismatch)
      return answerOf(known, await campaignOf(tx, known.campaignId))
    }
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const until = pausedUntil(guesses, now)
    if (until) throw waiting(until, now)
    const line = lineOf(services.vault, ip, bangkokDay(now))
    const nextDay = bangkokInstant(addDays(line.day, 1))
    if (await isLineFull(tx, line)) throw lineWaiting(nextDay, now)
    const found = await findUsable(services, tx, typist, tidyCode(code))
    if (found) return use(ports, tx, { typist, now, ...found })
    const next = afterWrong(guesses, now, nextDay)
    await saveGuesses(tx, memberId, next)
    // The counts stay, so this must not throw inside the transaction.
    if (!(await countWrong(tx, line))) return lineWaiting(nextDay, now)
    return next.pausedUntil
      ? waiting(next.pausedUntil, now)
      : new Refusal(couponErrors.coupon_wrong)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const waiting = (until: Date, now: Date, thai = `ลองผิดหลายครั้ง กรุณารอ ${waitWords(until, now)}`) =>
  new Refusal(couponErrors.coupon_wait, {
    thai,
    data: { wait_seconds: Math.ceil((until.getTime() - now.getTime()) / 1_000) },
  })

const lineWaiting = (nextDay: Date, now: Date): Refusal =>
  waiting(
    nextDay,
    now,
    'วันนี้มีการลองรหัสผิดจากเครือข่ายนี้หลายครั้ง เปลี่ยนเครือข่ายแล้วลองใหม่ หรือใช้ได้อีกหลังเที่ยงคืน',
  )

interface Usable {
  readonly code: CodeRow
  readonly campaign: CampaignRow
}

/** The code and its campaign; undefined for whatever its typist must not learn of. */
async function findUsable(
  { vault }: Services,
  tx: Tx,
  { memberId }: Typist,
  tidy: string,
): Promise<Usable | undefined> {
  if (kindOfCode(tidy) === 'mistyped') return undefined
  const code = await findCode(tx, vault, tidy)
  if (!code || code.isStopped) return undefined
  if (code.usedBy !== null && code.usedBy !== BigInt(memberId)) return undefined
  const campaign = await campaignOf(tx, code.campaignId)
  return campaign.state === 'live' ? { code, campaign } : undefined
}

async function use(
  ports: CouponPorts,
  tx: Tx,
  { typist, now, code, campaign }: Usable & { typist: Typist; now: Date },
): Promise<Answer | Refusal> {
  const { memberId, person, account, key } = typist
  const { campaignId, exclusiveGroup: group, amount } = campaign
  if (code.usedBy !== null) throw new Refusal(couponErrors.coupon_used)
  const had = await countUses(tx, { campaignId, persons: [person, account], group })
  const refusal = refusalOf(
    campaign,
    {
      joinedAt: await ports.joinedAt(tx, memberId),
      depositedAt: await ports.depositedAt(tx, memberId),
      ...had,
    },
    now,
  )
  if (refusal) throw refused(refusal, campaign)
  const walletId = await openWallet(tx, memberId, gifts[campaign.reward].account)
  await lockWallets(tx, [walletId])
  const { codeId, batchId } = code
  if (batchId !== null && !(await takeCode(tx, { codeId, batchId }, memberId))) {
    throw new Refusal(couponErrors.coupon_wrong)
  }
  if (!(await takeUse(tx, campaignId))) throw new Refusal(couponErrors.coupon_full)
  const made = await insertNext(tx, { campaign, persons: [person, account] }, had.uses, {
    campaignId,
    codeId,
    memberId,
    person,
    group,
    amount,
    key,
  })
  // Another account of the person was faster; of one account the lock has said so before.
  if (!made) throw new Refusal(couponErrors.coupon_used)
  await pay(tx, made, campaign, walletId)
  return answerOf(made, campaign)
}

/**
 * Writes a use with the next number of its person. Where another of his accounts took that number meanwhile the one
 * after it may be left. @returns undefined where none is
 */
async function insertNext(
  tx: Tx,
  { campaign, persons }: { campaign: CampaignRow; persons: string[] },
  uses: number,
  use: Omit<Parameters<typeof insertUse>[1], 'n'>,
): Promise<UseRow | undefined> {
  if (uses >= campaign.perPerson) return undefined
  const made = await insertUse(tx, { ...use, n: uses + 1 })
  if (made) return made
  const { campaignId, exclusiveGroup: group } = campaign
  const now = await countUses(tx, { campaignId, persons, group })
  return now.uses > uses ? insertNext(tx, { campaign, persons }, now.uses, use) : undefined
}

/** Where each reward goes, and what it is booked against. */
const gifts = {
  credit: { account: 'main_wallet', kind: 'coupon_credit', cost: 'reward_cost' },
  points: { account: 'points', kind: 'points_earn', cost: 'points_issue' },
  spins: { account: 'free_spins', kind: 'spins_earn', cost: 'spins_issue' },
} as const

async function pay(
  tx: Tx,
  { useId, memberId, campaignId, amount }: UseRow,
  { reward }: CampaignRow,
  walletId: bigint,
): Promise<void> {
  const { kind, cost } = gifts[reward]
  const outcome = await postOne(tx, {
    key: operationKey({ scope: 'system', owner: 'coupon', call: 'redeem', key: `${useId}` }),
    memberId,
    kind,
    refId: useId,
    legs: [
      {
        debit: house(cost, campaignRef('coupon', campaignId)),
        credit: wallet(walletId),
        amountSatang: amount,
      },
    ],
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
}

/** The refusal in words that say how many days it takes. */
function refused(
  refusal: NonNullable<ReturnType<typeof refusalOf>>,
  campaign: CampaignRow,
): Refusal {
  const thai =
    refusal === 'coupon_deposit_first'
      ? `คูปองนี้ต้องมียอดฝากภายใน ${campaign.depositWithinDays} วัน`
      : refusal === 'coupon_new_only'
        ? `คูปองนี้สำหรับผู้สมัครไม่เกิน ${campaign.joinedWithinDays} วัน`
        : undefined
  return new Refusal(couponErrors[refusal], thai === undefined ? {} : { thai })
}

async function campaignOf(tx: Tx, campaignId: bigint): Promise<CampaignRow> {
  const [campaign] = await findCampaignsById(tx, [campaignId])
  if (!campaign) throw new Error(`coupon: no campaign ${campaignId}`)
  return campaign
}

const answerOf = (use: UseRow, { title, reward }: CampaignRow): Answer => ({
  use_id: Number(use.useId),
  title,
  credit: reward === 'credit' ? use.amount : null,
  points: reward === 'points' ? Number(use.amount) : null,
  spins: reward === 'spins' ? Number(use.amount) : null,
  used_at: use.usedAt,
})

/** What the member used, newest first. */
export async function readUses(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof listCouponUses>> {
  const uses = await findUsesOf(db, memberId, USES_SHOWN)
  const campaigns = await findCampaignsById(db, [...new Set(uses.map((one) => one.campaignId))])
  return {
    items: uses.flatMap((one) => {
      const campaign = campaigns.find(({ campaignId }) => campaignId === one.campaignId)
      return campaign ? [answerOf(one, campaign)] : []
    }),
  }
}
