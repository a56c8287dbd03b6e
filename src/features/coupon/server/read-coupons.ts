import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { batchState, KEPT_DAYS } from '../rules/batch.ts'
import { tidyCode } from '../rules/coupon-code.ts'
import { type BatchRow, findBatches } from './batch-store.ts'
import { findCampaigns } from './campaign-store.ts'
import { findWordEndings } from './code-store.ts'
import { findProposal } from './coupon-desk.ts'
import type { CouponPorts } from './ports.ts'
import { findCampaignUses } from './use-store.ts'
import { findCampaignVouchers } from './voucher-store.ts'

/** Every campaign as the desk sees it. */
export async function listCoupons(
  services: Services,
  ports: CouponPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listCoupons>> {
  const { db } = services
  const [campaigns, batches, endings] = await Promise.all([
    findCampaigns(db),
    findBatches(db),
    findWordEndings(db),
  ])
  const nameOf = (id: number | bigint) => ports.staffName(services, Number(id))
  return Promise.all(
    campaigns.map(async (one) => {
      const proposal = await findProposal(db, one.campaignId)
      return {
        campaign_id: Number(one.campaignId),
        state: one.state,
        title: one.title,
        kind: one.kind,
        reward: one.reward,
        amount: Number(one.amount),
        budget: Number(one.budget),
        uses_max: one.usesMax,
        per_person: one.perPerson,
        opens_at: one.opensAt,
        closes_at: one.closesAt,
        joined_within_days: one.joinedWithinDays,
        deposit_within_days: one.depositWithinDays,
        exclusive_group: one.exclusiveGroup,
        valid_days: one.validDays,
        per_person_day: one.perPersonDay,
        per_person_batch: one.perPersonBatch,
        day_max: one.dayMax,
        min_level: one.minLevel,
        no_active_bonus: one.noActiveBonus,
        promotion_id: one.bonus && Number(one.bonus.promotionId),
        promotion_title: one.bonus && ((await ports.bonus.find(db, one.bonus))?.title ?? '—'),
        used: one.used,
        spent: Number(one.spent),
        reserved: one.reserved,
        written_by: await nameOf(one.writtenBy),
        written_at: one.writtenAt,
        word_ending: endings.get(one.campaignId) ?? null,
        batches: await Promise.all(
          batches
            .filter(({ campaignId }) => campaignId === one.campaignId)
            .map((batch) => showBatch(batch, nameOf)),
        ),
        proposal: proposal
          ? {
              approval_id: proposal.approvalId,
              by: await nameOf(proposal.askerId),
              by_me: proposal.askerId === staffId,
              reason: proposal.reason,
            }
          : null,
      }
    }),
  )
}

/** A batch as the desk sees it. */
async function showBatch(batch: BatchRow, nameOf: (id: bigint) => Promise<string>) {
  const state = batchState(batch)
  const { readyAt, downloadedBy } = batch
  return {
    batch_id: Number(batch.batchId),
    state,
    count: batch.count,
    made: batch.made,
    used: batch.used,
    uses_max: batch.usesMax,
    made_by: await nameOf(batch.madeBy),
    made_at: batch.madeAt,
    kept_until:
      state === 'ready' && readyAt ? new Date(readyAt.getTime() + KEPT_DAYS * DAY_MS) : null,
    downloaded_by: downloadedBy === null ? null : await nameOf(downloadedBy),
    downloaded_at: batch.downloadedAt,
    stopped_at: batch.stoppedAt,
  }
}

const BIGINT_MAX = 2n ** 63n - 1n
const NOWHERE = { items: [], next_cursor: null }

/** Whom or which code a person of the desk looks for; undefined: nobody is meant. */
async function wanted(services: Services, ports: CouponPorts, find: string | undefined) {
  if (find === undefined) return { memberIds: null, ending: null }
  const memberIds = await ports.members(services).findTyped(find)
  if (memberIds.length > 0) return { memberIds, ending: null }
  const tidy = tidyCode(find)
  return tidy.length < 4 ? undefined : { memberIds: null, ending: tidy.slice(-4) }
}

const startOf = (cursor: string | undefined): bigint =>
  cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : BIGINT_MAX

const labelsOf = (services: Services, ports: CouponPorts, rows: readonly { memberId: bigint }[]) =>
  ports.members(services).findLabels([...new Set(rows.map(({ memberId }) => Number(memberId)))])

/** A page of the uses of a campaign, with whom they were. */
export async function listCampaignUses(
  services: Services,
  ports: CouponPorts,
  { campaign_id: campaignId, find, cursor, limit }: CallInput<typeof calls.listCampaignUses>,
): Promise<CallOutput<typeof calls.listCampaignUses>> {
  const of = await wanted(services, ports, find)
  if (!of) return NOWHERE
  const before = startOf(cursor)
  const all = await findCampaignUses(services.db, { campaignId, ...of, before, limit: limit + 1 })
  const uses = all.slice(0, limit)
  const labels = await labelsOf(services, ports, uses)
  return {
    items: uses.map((one) => ({
      use_id: Number(one.useId),
      member_id: Number(one.memberId),
      member_name: labels.get(Number(one.memberId))?.username ?? '—',
      code_ending: one.ending,
      amount: Number(one.amount),
      used_at: one.usedAt,
    })),
    next_cursor: all.length > limit ? `${uses.at(-1)?.useId}` : null,
  }
}

/** A page of the coupons that members were given. */
export async function listCampaignVouchers(
  services: Services,
  ports: CouponPorts,
  { campaign_id: campaignId, find, cursor, limit }: CallInput<typeof calls.listCampaignVouchers>,
): Promise<CallOutput<typeof calls.listCampaignVouchers>> {
  const of = await wanted(services, ports, find)
  if (!of || of.ending !== null) return NOWHERE
  const { memberIds } = of
  const before = startOf(cursor)
  const page = { campaignId, memberIds, before, limit: limit + 1 }
  const all = await findCampaignVouchers(services.db, page)
  const vouchers = all.slice(0, limit)
  const labels = await labelsOf(services, ports, vouchers)
  return {
    items: vouchers.map((one) => ({
      voucher_id: Number(one.voucherId),
      member_id: Number(one.memberId),
      member_name: labels.get(Number(one.memberId))?.username ?? '—',
      state: one.state,
      amount: Number(one.amount),
      given_at: one.givenAt,
      expires_at: one.expiresAt,
      is_of_staff: one.isOfStaff,
      is_typed: one.isTyped,
      paid: one.paid === null ? null : Number(one.paid),
    })),
    next_cursor: all.length > limit ? `${vouchers.at(-1)?.voucherId}` : null,
  }
}

/** The promotions that coupons can open. */
export async function listCouponBonuses(
  { db }: Services,
  ports: CouponPorts,
): Promise<CallOutput<typeof calls.listCouponBonuses>> {
  return (await ports.bonus.list(db)).map((one) => ({
    promotion_id: Number(one.promotionId),
    title: one.title,
    amount: one.bonusSatang,
    need: one.needSatang,
    deposit: one.deposit && { rate_bp: one.deposit.rateBp, min: one.deposit.minSatang },
  }))
}
