import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findShootingOn, updateShooting } from './rule-store.ts'
import { yeekeeAudit } from '../audit-contract.ts'

/** The switch that stops all shooting at once, or allows it again; audited. Shots taken stay. */
export async function setShooting(
  { db }: Services,
  staffId: number,
  input: { isOn: boolean; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const wasOn = await findShootingOn(tx)
    await updateShooting(tx, input.isOn)
    await audit(tx, yeekeeAudit, {
      staffId,
      action: 'yeekee.switch',
      object: { kind: 'yeekee', id: 'shooting' },
      before: { shooting_on: wasOn },
      after: { shooting_on: input.isOn },
      reason: input.reason,
    })
  })
}
