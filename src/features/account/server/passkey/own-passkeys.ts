import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { deviceName } from '#kernel/device-name.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import { forgetStepUps } from '#platform/session/step-up.ts'
import { passkeyErrors, type addPasskey as add } from '../../passkey-contract.ts'
import { PASSKEYS_MAX } from '../../rules.ts'
import { maskPhone } from '../../rules/phone.ts'
import type { RelyingParty } from '../../rules/relying-party.ts'
import { kinds } from '../member-sessions.ts'
import { lockSecurity } from '../step-up/security-store.ts'
import { findPerson } from '../user-info.ts'
import {
  ALGORITHMS,
  CEREMONY_MS,
  challengeBytes,
  makeChallenge,
  takeAnswered,
  userHandleOf,
} from './ceremony.ts'
import {
  type ChallengeUse,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  type Passkey,
} from './passkey-store.ts'

export const viewPasskey = ({ passkeyId, name, createdAt, lastUsedAt }: Passkey) => ({
  id: passkeyId,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
})

const useOf = ({ rpId }: RelyingParty, { sessionId }: Session): ChallengeUse => ({
  purpose: 'register',
  rpId,
  sessionId,
})

/** What a device is asked with to make a passkey. @throws passkey_limit_reached */
export async function beginPasskey(
  services: Services,
  party: RelyingParty,
  session: Session,
): Promise<{ options: Record<string, unknown> }> {
  const { db, vault, config } = services
  const own = await findPasskeys(db, session.subjectId)
  if (own.length >= PASSKEYS_MAX) throw new Refusal(passkeyErrors.passkey_limit_reached)
  const { phone } = await findPerson(db, vault, session.subjectId)
  const challenge = await makeChallenge(services, useOf(party, session))
  const options = await generateRegistrationOptions({
    rpName: config.agent.name,
    rpID: party.rpId,
    userName: maskPhone(phone),
    userID: challengeBytes(userHandleOf(services, session.subjectId)),
    challenge: challengeBytes(challenge),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/**
 * Takes a passkey that a device made. It is a way from now on, and what other sessions proved before
 * counts no more.
 * @throws passkey_challenge_over, passkey_invalid, passkey_limit_reached, passkey_added_already
 */
export async function addPasskey(
  services: Services,
  party: RelyingParty,
  session: Session,
  { credential }: CallInput<typeof add>,
  userAgent: string,
): Promise<CallOutput<typeof add>> {
  const { clientDataJSON } = credential.response
  const challenge = await takeAnswered(services, clientDataJSON, useOf(party, session))
  const made = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    services.log.warn({ reason: `${error as Error}` }, 'a new passkey was refused')
  })
  if (!made?.verified) throw new Refusal(passkeyErrors.passkey_invalid)
  const { id, publicKey, counter } = made.registrationInfo.credential
  const memberId = session.subjectId
  return inTransaction(services.db, async (tx) => {
    await lockSecurity(tx, memberId)
    const own = await findPasskeys(tx, memberId)
    if (own.length >= PASSKEYS_MAX) throw new Refusal(passkeyErrors.passkey_limit_reached)
    const added = await insertPasskey(tx, {
      memberId,
      rpId: party.rpId,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      name: deviceName(userAgent),
    })
    if (added === null) throw new Refusal(passkeyErrors.passkey_added_already)
    await forgetStepUps(tx, { kinds, subjectId: memberId }, session.sessionId)
    return viewPasskey(added)
  })
}

/** @throws not_found where it is another member's */
export async function removePasskey(
  { db }: Services,
  { subjectId, sessionId }: Session,
  passkeyId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSecurity(tx, subjectId)
    const isGone = await deletePasskey(tx, subjectId, passkeyId)
    if (!isGone) throw new Refusal(commonErrors.not_found)
    await forgetStepUps(tx, { kinds, subjectId }, sessionId)
  })
}
