import type { Satang } from '#kernel/money.ts'
import type { ReviewReason } from '../operator-contract.ts'

/** The payment that received money seems to belong to. */
export interface Candidate {
  /** What ties them: the gateway's charge, our reference, or nothing but the reserved amount. */
  readonly by: 'charge' | 'reference' | 'amount'
  readonly amountSatang: Satang
  /** Some charge credited it before. */
  readonly isCredited: boolean
  /** The member's main wallet takes money. */
  readonly walletIsOpen: boolean
  /** The payer's account is one of the member's own; null where the bank did not name it. */
  readonly payerIsMember: boolean | null
}

export type Match =
  | { readonly outcome: 'credit' }
  | { readonly outcome: 'review'; readonly reason: ReviewReason }

const review = (reason: ReviewReason): Match => ({ outcome: 'review', reason })

/**
 * Credit, or a case for staff? Time plays no part: late money is money (standards.md §5.5, ranks
 * 1, 3, 4 and 6). Our reference or charge is proof enough of whom the payer meant; a bare amount is
 * believed only from the member's own account, or from an unnamed one up to a limit.
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
  if (candidate.by !== 'amount' || candidate.payerIsMember) return { outcome: 'credit' }
  if (candidate.payerIsMember === false) return review('payer_differs')
  return receivedSatang <= blindCreditMaxSatang ? { outcome: 'credit' } : review('payer_unknown')
}
