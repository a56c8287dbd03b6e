import { refuseField } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import { forgetStepUps } from '#platform/session/step-up.ts'
import { isWeakPin } from '../../rules/pin.ts'
import { securityErrors } from '../../security-contract.ts'
import { kinds } from '../member-sessions.ts'
import { findPerson } from '../user-info.ts'
import { lockSecurity, savePin } from './security-store.ts'

/** Sets the PIN of a member; what other sessions proved before counts no more. @throws pin_weak */
export async function setPin(services: Services, session: Session, pin: string): Promise<void> {
  const person = await findPerson(services.db, services.vault, session.subjectId)
  if (isWeakPin(pin, person)) throw refuseField(securityErrors.pin_weak, 'pin')
  await replacePin(services, session, await services.passwords.hash(pin))
}

export const removePin = (services: Services, session: Session): Promise<void> =>
  replacePin(services, session, null)

async function replacePin(
  { db }: Services,
  { subjectId, sessionId }: Session,
  pinHash: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSecurity(tx, subjectId)
    await savePin(tx, subjectId, pinHash)
    await forgetStepUps(tx, { kinds, subjectId }, sessionId)
  })
}
