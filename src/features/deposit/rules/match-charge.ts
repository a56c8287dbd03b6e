import type { Satang } from '#kernel/money.ts'
import type { ReviewReason } from '../operator-contract.ts'

/** The payment that received money seems to belong to. */
export interface Candidate {
  /**
   * What ties them: the gateway's charge, our reference, a slip, the reserved amount alone, or a payer who
   * had asked to pay these baht.
   */
  readonly by: 'charge' | 'reference' | 'slip' | 'amount' | 'payer'
  readonly amountSatang: Satang
  /** Some charge credited it before. */
  readonly isCredited: boolean
  /** The member's main wallet takes money. */
  readonly walletIsOpen: boolean
  /** The payer is the member, by account or name; null where the bank said neither. */
  readonly payerIsMember: boolean | null
  /** It passes what the member allows himself to deposit. */
  readonly isAboveLimit: boolean
  /** It came too late to be counted when it was asked for, and passes the ceilings of the member's tier. */
  readonly isAboveTier: boolean
}

export type Match =
  | { readonly outcome: 'credit' }
  | { readonly outcome: 'review'; readonly reason: ReviewReason }

const review = (reason: ReviewReason): Match => ({ outcome: 'review', reason })

/**
 * Credit, or a case for staff? Time plays no part: late money is money (standards.md §5.5, ranks
 * 1, 3, 4 and 6). Money of a payer who is known and is not the member waits, whatever he paid: a QR
 * that somebody else pays is how stolen money comes in. Where the bank does not name the payer, our
 * reference or charge is proof enough of whom he meant, and a bare amount is believed up to a limit. A slip
 * is a picture that anybody may have: it counts where the bank names the member as its payer.
 */
export function matchCharge(
  receivedSatang: Satang,
  candidate: Candidate | null,
  blindCreditMaxSatang: Satang,
): Match {
  if (!candidate) return review('unknown_reference')
  if (!candidate.walletIsOpen) return review('wallet_closed')
  if (receivedSatang !== candidate.amountSatang) return review('amount_differs')
  if (candidate.isCredited) return review('paid_twice')
  if (candidate.payerIsMember === false) return review('payer_differs')
  if (candidate.isAboveLimit) return review('above_limit')
  if (candidate.isAboveTier) return review('above_tier')
  return isTied(candidate, receivedSatang, blindCreditMaxSatang)
    ? { outcome: 'credit' }
    : review('payer_unknown')
}

/** Whether what is known of the payer and of what he meant is believed to say whose money it is. */
function isTied(
  { by, payerIsMember }: Candidate,
  receivedSatang: Satang,
  blindCreditMaxSatang: Satang,
): boolean {
  if (payerIsMember !== null) return payerIsMember
  if (by === 'slip') return false
  return by !== 'amount' || receivedSatang <= blindCreditMaxSatang
}

/**
 * Whether money came once more for a payment that was paid already, and its member is told of it: by what would
 * have credited him, had it come first. Of money that seems to be another's he hears nothing.
 */
export const isPaidAgain = (
  receivedSatang: Satang,
  candidate: Candidate | null,
  blindCreditMaxSatang: Satang,
): boolean =>
  candidate !== null &&
  candidate.isCredited &&
  isTied(candidate, receivedSatang, blindCreditMaxSatang)
