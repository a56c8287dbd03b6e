import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import {
  type beginLine as begin,
  type getLine as get,
  lineErrors,
  lineLinked,
  lineTicket,
  type loginByLine as call,
} from '../../line-contract.ts'
import { beginChallenge, refuseForCode, refuseInactive } from '../login.ts'
import { holdMemberLogin } from '../member-store.ts'
import type { Caller } from '../open-session.ts'
import { type SignedIn, signInMember } from '../sign-in.ts'
import { findSecurity } from '../step-up/security-store.ts'
import {
  findLineAccount,
  findLinked,
  insertLineAccount,
  insertNonce,
  insertTicket,
  type LinePerson,
  noteLineUse,
  takeTicket,
} from './line-store.ts'
import { lineOf, verifyIdToken } from './verify-id-token.ts'

const SECRET_BYTES = 32

/** How a browser logs in at LINE. @throws line_off */
export async function beginLine(services: Services): Promise<CallOutput<typeof begin>> {
  const line = lineOf(services)
  const ids = { way: line.way, liff_id: line.liffId, client_id: line.channelId }
  if (line.way === 'liff') return { ...ids, authorize_url: null, token_url: null, nonce: null }
  const nonce = services.random.bytes(SECRET_BYTES).toString('base64url')
  await insertNonce(services.db, nonce)
  return { ...ids, authorize_url: line.authorizeUrl, token_url: line.tokenUrl, nonce }
}

/**
 * Opens a session for the member who linked the LINE account. It stands in the place of the password and
 * is one thing that he has: who wants a code at each login is asked for it here, too.
 * @throws line_off, line_token_invalid, line_token_used, line_unavailable, line_not_linked,
 *   login_code_required, member_suspended, member_closed
 */
export async function loginByLine(
  services: Services,
  caller: Caller,
  { id_token: idToken, client }: CallInput<typeof call>,
): Promise<SignedIn> {
  const person = await verifyIdToken(services, idToken)
  const { db, vault } = services
  const found = await inTransaction(db, async (tx) => {
    const memberId = await findLinked(tx, vault, person.subject)
    if (memberId === null) return null
    const member = await holdMemberLogin(tx, memberId)
    if (member === null || !(await noteLineUse(tx, vault, memberId, person.subject))) return null
    refuseInactive(member.status)
    const { totpAtLogin } = await findSecurity(tx, memberId)
    if (totpAtLogin) return beginChallenge(tx, services, memberId)
    return signInMember(tx, services, caller, memberId, client)
  })
  if (found === null) {
    const ticket = await makeTicket(services, person)
    throw new Refusal(lineErrors.line_not_linked, { data: z.encode(lineTicket, ticket) })
  }
  if ('session' in found) return found
  throw refuseForCode(found)
}

async function makeTicket(
  { db, vault, random }: Services,
  person: LinePerson,
): Promise<z.output<typeof lineTicket>> {
  const ticket = random.bytes(SECRET_BYTES).toString('base64url')
  const expiresAt = await inTransaction(db, (tx) => insertTicket(tx, vault, ticket, person))
  return { ticket, display_name: person.displayName, expires_at: expiresAt }
}

/** @returns the LINE account of a member as he sees it */
export async function getLine(
  { db, vault }: Services,
  memberId: number,
): Promise<CallOutput<typeof get>> {
  const linked = await findLineAccount(db, vault, memberId)
  return {
    linked: linked && {
      display_name: linked.displayName,
      linked_at: linked.linkedAt,
      last_used_at: linked.lastUsedAt,
    },
  }
}

/**
 * A ticket for a member who logged in at LINE to link it.
 * @throws line_off, line_token_invalid, line_token_used, line_unavailable, line_taken,
 *   line_linked_already
 */
export async function askForLineTicket(
  services: Services,
  memberId: number,
  idToken: string,
): Promise<z.output<typeof lineTicket>> {
  const person = await verifyIdToken(services, idToken)
  const { db, vault } = services
  const owner = await findLinked(db, vault, person.subject)
  if (owner !== null && owner !== memberId) throw new Refusal(lineErrors.line_taken)
  if ((await findLineAccount(db, vault, memberId)) !== null) {
    throw new Refusal(lineErrors.line_linked_already)
  }
  return makeTicket(services, person)
}

/** Links who logged in at LINE to the member. @throws line_ticket_over, line_taken, line_linked_already */
export async function linkLine(
  { db, vault }: Services,
  memberId: number,
  ticket: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await takeTicket(tx, vault, ticket)
    if (person === null) throw new Refusal(lineErrors.line_ticket_over)
    if (await insertLineAccount(tx, vault, memberId, person)) {
      return publish(tx, lineLinked, { memberId, payload: {} })
    }
    const own = await findLineAccount(tx, vault, memberId)
    throw new Refusal(own ? lineErrors.line_linked_already : lineErrors.line_taken)
  })
}
