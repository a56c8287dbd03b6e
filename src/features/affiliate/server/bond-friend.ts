import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { findAbove, insertBonds } from './bond-store.ts'
import type { AffiliatePorts } from './ports.ts'

/**
 * Binds a new member to whoever brought him, for good, in the transaction that makes him. Nobody has a part
 * of his own play by another account: where the one who brought him is the same person there is no bond at
 * all, and further up that person is left out. Who is given nothing now brings nobody.
 */
export async function bondFriend(
  tx: Tx,
  services: Services,
  ports: AffiliatePorts,
  { memberId, referrerId }: { memberId: number; referrerId: number },
): Promise<void> {
  if ((await mayReward(tx, referrerId)) !== null) return
  const above = await findAbove(tx, referrerId)
  const ids = above.map((one) => one.memberId)
  const same = await ports.samePersons(tx, services, memberId, ids)
  if (same.has(referrerId)) return
  await insertBonds(
    tx,
    memberId,
    above.filter((one) => !same.has(one.memberId)),
  )
}
