import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { updateShooting } from './rule-store.ts'

/** The switch that stops all shooting at once, or allows it again; audited. Shots taken stay. */
export async function setShooting(
  { db }: Services,
  staffId: number,
  input: { isOn: boolean; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateShooting(tx, input.isOn)
    await audit(tx, {
      staffId,
      action: 'yeekee.switch',
      object: 'yeekee:shooting',
      detail: { is_on: input.isOn, reason: input.reason },
    })
  })
}
