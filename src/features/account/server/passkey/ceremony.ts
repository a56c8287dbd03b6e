import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { type Assertion, passkeyErrors } from '../../passkey-contract.ts'
import { type RelyingParty, relyingPartyAt } from '../../rules/relying-party.ts'
import {
  type ChallengeUse,
  findByCredential,
  insertChallenge,
  type Passkey,
  takeChallenge,
} from './passkey-store.ts'

/** How long a browser waits for its person. */
export const CEREMONY_MS = 120_000
const CHALLENGE_BYTES = 32
/** Ed25519, ES256 and RS256 (COSE), which devices have. */
export const ALGORITHMS = [-8, -7, -257]

const invalid = () => new Refusal(passkeyErrors.passkey_invalid)

/** The site as the browser that asks calls it. @throws passkey_not_here */
export function partyAt(origin: string): RelyingParty {
  const party = relyingPartyAt(origin)
  if (party === null) throw new Refusal(passkeyErrors.passkey_not_here)
  return party
}

/** Makes a challenge that is good once, for this use. */
export async function makeChallenge({ db, random }: Services, use: ChallengeUse): Promise<string> {
  const challenge = random.bytes(CHALLENGE_BYTES).toString('base64url')
  await insertChallenge(db, challenge, use)
  return challenge
}

/** As the library takes a challenge of ours: its bytes. */
export const challengeBytes = (challenge: string) =>
  Uint8Array.from(Buffer.from(challenge, 'base64url'))

/** What a device is asked with to sign; without passkeys it offers all that it has for this site. */
export async function assertionOptions(
  services: Services,
  { rpId }: RelyingParty,
  use: Omit<ChallengeUse, 'rpId'>,
  passkeys: readonly Passkey[] = [],
): Promise<{ options: Record<string, unknown> }> {
  const challenge = await makeChallenge(services, { ...use, rpId })
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: challengeBytes(challenge),
    timeout: CEREMONY_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId }) => ({
      id: credentialId.toString('base64url'),
    })),
  })
  return { options: { ...options } }
}

const clientData = z.object({ challenge: z.string() })

/** The challenge that a device says it signed. @throws passkey_invalid */
function claimedChallenge(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString()
    return z.parse(clientData, JSON.parse(text)).challenge
  } catch {
    throw invalid()
  }
}

/** Uses the challenge of an answer up, before anything else of it is looked at. */
export async function takeAnswered(
  { db }: Services,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string> {
  const challenge = claimedChallenge(clientDataJSON)
  if (!(await takeChallenge(db, challenge, use))) {
    throw new Refusal(passkeyErrors.passkey_challenge_over)
  }
  return challenge
}

/**
 * Whose passkey signed, and how often it has signed by now. The count has still to be noted, in the
 * transaction of what the signature is good for.
 * @throws passkey_challenge_over, passkey_invalid
 */
export async function checkAssertion(
  services: Services,
  { rpId, origin }: RelyingParty,
  use: Omit<ChallengeUse, 'rpId'>,
  credential: Assertion,
): Promise<{ passkey: Passkey; counter: number }> {
  const { clientDataJSON } = credential.response
  const challenge = await takeAnswered(services, clientDataJSON, { ...use, rpId })
  const passkey = await findByCredential(services.db, Buffer.from(credential.id, 'base64url'))
  if (passkey === null || passkey.rpId !== rpId) throw invalid()
  const { userHandle, ...response } = credential.response
  if (userHandle !== undefined && userHandle !== userHandleOf(services, passkey.memberId)) {
    throw invalid()
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (verified) return { passkey, counter: authenticationInfo.newCounter }
  } catch (error) {
    services.log.warn({ reason: `${error as Error}` }, 'a passkey was refused')
  }
  throw invalid()
}

/** What a device keeps of the member: it says nothing of him. */
export const userHandleOf = ({ vault }: Pick<Services, 'vault'>, memberId: number): string =>
  vault.blindIndex('passkey_user', `${memberId}`).toString('base64url')
