import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { findCampaigns } from './campaign-store.ts'
import { findBatches, findWordEndings } from './code-store.ts'
import { findProposal } from './coupon-desk.ts'
import type { CouponPorts } from './ports.ts'
import { findCampaignUses } from './use-store.ts'

const USES_SHOWN = 100

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
        used: one.used,
        spent: Number(one.spent),
        reserved: one.reserved,
        written_by: await nameOf(one.writtenBy),
        written_at: one.writtenAt,
        word_ending: endings.get(one.campaignId) ?? null,
        batches: await Promise.all(
          batches
            .filter(({ campaignId }) => campaignId === one.campaignId)
            .map(async (batch) => ({
              batch_id: Number(batch.batchId),
              count: batch.count,
              used: batch.used,
              made_by: await nameOf(batch.madeBy),
              made_at: batch.madeAt,
              stopped_at: batch.stoppedAt,
            })),
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

/** The last uses of a campaign, with whom they were. */
export async function listCampaignUses(
  services: Services,
  ports: CouponPorts,
  { campaign_id }: CallInput<typeof calls.listCampaignUses>,
): Promise<CallOutput<typeof calls.listCampaignUses>> {
  const uses = await findCampaignUses(services.db, campaign_id, USES_SHOWN)
  const labels = await ports
    .members(services)
    .findLabels([...new Set(uses.map(({ memberId }) => Number(memberId)))])
  return uses.map((one) => ({
    use_id: Number(one.useId),
    member_id: Number(one.memberId),
    member_name: labels.get(Number(one.memberId))?.username ?? '—',
    code_ending: one.ending,
    amount: Number(one.amount),
    used_at: one.usedAt,
  }))
}
