import type { FindMoneyCauses, MoneyCause } from '../money-cause.ts'
import { findEntitlements } from './entitlement-store.ts'

/** Causes of lines that paid what a feature had waiting for the member; others paid by the same kind are left out. */
export const ofEntitlements =
  (feature: string, cause: MoneyCause): FindMoneyCauses =>
  async ({ db }, memberId, lines) => {
    const ids = lines.flatMap(({ refId }) => (refId === null ? [] : [BigInt(refId)]))
    const found = await findEntitlements(db, ids)
    const own = new Set(
      found
        .filter((one) => one.feature === feature && one.memberId === BigInt(memberId))
        .map(({ entitlementId }) => Number(entitlementId)),
    )
    return new Map(
      lines.flatMap(({ id, refId }) =>
        refId !== null && own.has(refId) ? [[id, cause] as const] : [],
      ),
    )
  }
