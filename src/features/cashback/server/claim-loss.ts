import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { claimEntitlements } from '#ledger/rewards/claim.ts'
import type { Services } from '#platform/services.ts'
import type { claimLoss as claimCall } from '../contract.ts'
import type { CashbackPorts } from './ports.ts'
import { FEATURE } from './work-out-loss.ts'

/** Claims one day, or all that can be claimed. @throws Refusal not_found, and in the order of the contract */
export async function claimLoss(
  { db }: Services,
  ports: CashbackPorts,
  memberId: number,
  key: string,
  { id, version, seen }: CallInput<typeof claimCall>,
): Promise<CallOutput<typeof claimCall>> {
  const target = await ports.claimTarget(db)
  const claimed = await claimEntitlements(db, {
    feature: FEATURE,
    memberId,
    entitlementId: id === undefined ? null : BigInt(id),
    version: id === undefined ? null : (version ?? null),
    seen: seen?.map((one) => ({ entitlementId: BigInt(one.id), version: one.version })),
    key,
    credit: target === 'own' ? 'cashback_wallet' : 'main_wallet',
  })
  return {
    claimed: claimed.map(({ entitlementId, amountSatang }) => ({
      id: Number(entitlementId),
      amount: amountSatang,
    })),
    total: claimed.reduce((sum, { amountSatang }) => sum + amountSatang, 0n),
  }
}
