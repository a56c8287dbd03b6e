import { Refusal, commonErrors } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { OtpPurpose } from '../contract.ts'
import { findPersons } from './member-store.ts'
import { requestOtp, type OtpTicket } from './request-otp.ts'
import { checkOtp, consumeOtp, type OtpProof } from './verify-otp.ts'

/** What a person typed: the half that the browser holds, and the code from the message. */
interface TypedOtp {
  readonly ref: string
  readonly code: string
}

/**
 * Codes for one purpose, to the phone that a member registered; `apps/server` hands it to other
 * features. `check` counts a wrong code and `consume` uses a right one up, in the transaction of
 * the thing it proves.
 */
export function createMemberOtp(services: Services, purpose: OtpPurpose) {
  const phoneOf = async (memberId: number): Promise<string> => {
    const [person] = await findPersons(services.db, services.vault, [memberId])
    if (!person) throw new Refusal(commonErrors.not_found)
    return person.phone
  }
  const proofOf = async (memberId: number, typed: TypedOtp): Promise<OtpProof> => ({
    ...typed,
    purpose,
    phone: await phoneOf(memberId),
  })
  return {
    /** @throws otp_daily_limit, otp_cooldown */
    send: async (memberId: number): Promise<OtpTicket> =>
      requestOtp(services, { memberId }, { phone: await phoneOf(memberId), purpose }),
    /** @throws otp_wrong, otp_expired */
    check: async (memberId: number, typed: TypedOtp): Promise<void> =>
      checkOtp(services, await proofOf(memberId, typed)),
    /** @throws otp_expired */
    consume: async (tx: Tx, memberId: number, typed: TypedOtp): Promise<void> =>
      consumeOtp(tx, services, await proofOf(memberId, typed)),
  }
}
