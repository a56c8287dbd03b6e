import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { FindObjectNames } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { walletAudit } from '../audit-contract.ts'
import * as calls from '../operator-contract.ts'
import { findClaimTargets, lockClaimTarget, saveClaimTarget } from './claim-target-store.ts'

export async function listClaimTargets({
  db,
}: Pick<Services, 'db'>): Promise<CallOutput<typeof calls.listClaimTargets>> {
  return (await findClaimTargets(db)).map(({ claim, creditTo, changedAt }) => ({
    claim,
    credit_to: creditTo,
    changed_at: changedAt,
  }))
}

/** Claims from now on go there; one that is set so already is left as it is. */
export async function setClaimTarget(
  services: Services,
  staffId: number,
  { claim, credit_to: creditTo, reason }: CallInput<typeof calls.setClaimTarget>,
): Promise<CallOutput<typeof calls.setClaimTarget>> {
  await inTransaction(services.db, async (tx) => {
    const before = await lockClaimTarget(tx, claim)
    if (before === creditTo) return
    await saveClaimTarget(tx, { claim, creditTo, staffId })
    await audit(tx, walletAudit, {
      staffId,
      action: 'wallet.claim_target_set',
      object: { kind: 'claim_target', id: claim },
      before: { credit_to: before },
      after: { credit_to: creditTo },
      reason,
    })
    await publish(tx, calls.claimTargetChanged, { payload: {} })
  })
  return listClaimTargets(services)
}

const names: Readonly<Record<string, string>> = { cashback: 'คืนยอด', commission: 'ค่าแนะนำ' }

export const claimTargetNames: FindObjectNames = async (_services, ids) =>
  new Map(ids.flatMap((id) => (names[id] === undefined ? [] : [[id, names[id]]])))
