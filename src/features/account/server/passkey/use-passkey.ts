import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import {
  passkeyErrors,
  type loginByPasskey as login,
  type stepUpByPasskey as prove,
} from '../../passkey-contract.ts'
import type { RelyingParty } from '../../rules/relying-party.ts'
import { refuseInactive } from '../login.ts'
import { holdMemberLogin } from '../member-store.ts'
import type { Caller } from '../open-session.ts'
import { type SignedIn, signInMember } from '../sign-in.ts'
import { stepUp, type SteppedUp } from '../step-up/prove.ts'
import { checkAssertion } from './ceremony.ts'
import { noteUse } from './passkey-store.ts'

const invalid = () => new Refusal(passkeyErrors.passkey_invalid)

/**
 * Opens a session for whoever has a passkey's device and unlocked it. That is more than a password and a
 * code, so neither is asked for.
 * @throws passkey_challenge_over, passkey_invalid, member_suspended, member_closed
 */
export async function loginByPasskey(
  services: Services,
  party: RelyingParty,
  caller: Caller,
  { credential, client }: CallInput<typeof login>,
): Promise<SignedIn> {
  const use = { purpose: 'login', sessionId: null } as const
  const { passkey, counter } = await checkAssertion(services, party, use, credential)
  return inTransaction(services.db, async (tx) => {
    const member = await holdMemberLogin(tx, passkey.memberId)
    if (member === null || !(await noteUse(tx, passkey.passkeyId, counter))) throw invalid()
    refuseInactive(member.status)
    return signInMember(tx, services, caller, passkey.memberId, client)
  })
}

/** @throws passkey_challenge_over, passkey_invalid; another member's is no passkey here */
export async function stepUpByPasskey(
  services: Services,
  party: RelyingParty,
  session: Session,
  { credential }: CallInput<typeof prove>,
): Promise<SteppedUp> {
  const use = { purpose: 'step_up', sessionId: session.sessionId } as const
  const { passkey, counter } = await checkAssertion(services, party, use, credential)
  if (passkey.memberId !== session.subjectId) throw invalid()
  return stepUp(services, session, 'passkey', async (tx) => {
    if (!(await noteUse(tx, passkey.passkeyId, counter))) throw invalid()
  })
}
