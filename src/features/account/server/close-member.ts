import type { Tx } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { endSessionsOfMember } from './member-sessions.ts'
import { lockStatus, saveStatus } from './member-store.ts'

/** Shuts login, gate and sessions of a member, whatever his status was; the caller says why in the trail. */
export async function closeMember(tx: Tx, memberId: number): Promise<void> {
  if ((await lockStatus(tx, memberId)) === null) throw new Error(`no member ${memberId}`)
  await saveStatus(tx, memberId, 'closed')
  await setStanding(tx, memberId, { status: 'closed' })
  await endSessionsOfMember(tx, memberId, 'closed')
}

/** Whether a member is closed, which stays so until the transaction ends. */
export const isClosed = async (tx: Tx, memberId: number): Promise<boolean> =>
  (await lockStatus(tx, memberId)) === 'closed'
