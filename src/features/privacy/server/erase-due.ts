import * as z from 'zod/mini'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { destroyKeys } from '#platform/vault/data-keys.ts'
import { privacyAudit } from '../audit-contract.ts'
import { judgeErasing } from './closing-faults.ts'
import { type Closure, findDue, lockDue, saveErased } from './closure-store.ts'
import { deleteExportsOf } from './export-store.ts'
import type { PrivacyPorts } from './ports.ts'

const BATCH = 50

/**
 * Erases those whose time has come, every night at 04:40 Bangkok, each in a transaction of his own, so that
 * one who cannot be erased keeps no other. One to whom something came back, a late prize or a deposit, is left for the desk, which sees him. Locks: the
 * member's wallets, then his closure.
 */
export const eraseDueJob = (ports: PrivacyPorts) =>
  defineJob({
    name: 'privacy.erase_due',
    payload: z.object({}),
    cron: '40 21 * * *',
    async run(services) {
      let after = 0n
      const apart = new Apart('members not erased')
      for (let due = await findDue(services.db, 0n, BATCH); due.length > 0;) {
        for (const one of due) {
          after = one.closureId
          await apart.do(`closure ${one.closureId}`, () => eraseMember(services, ports, one))
        }
        due = await findDue(services.db, after, BATCH)
      }
      apart.end()
    },
  })

async function eraseMember(
  services: Services,
  ports: PrivacyPorts,
  { closureId, memberId: member }: Closure,
): Promise<void> {
  const memberId = Number(member)
  await inTransaction(services.db, async (tx) => {
    const faults = await judgeErasing(tx, services, ports, memberId)
    if (!(await lockDue(tx, closureId))) return
    if (faults.length > 0) {
      services.log.warn({ memberId, faults: faults.length }, 'a closed member cannot be erased yet')
      return
    }
    // Features read what they still need of him before his key is gone.
    for (const erase of ports.erase) await erase(tx, services, memberId)
    await deleteExportsOf(tx, memberId)
    await destroyKeys(tx, 'member', [memberId])
    await saveErased(tx, closureId)
    await audit(tx, privacyAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'privacy.erased',
      object: { kind: 'closure', id: closureId },
      before: { state: 'closed' },
      after: { member_id: memberId, state: 'erased' },
    })
  })
}
