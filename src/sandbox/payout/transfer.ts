import { omiseTime } from '../gateway/charge.ts'
import { satangInteger } from '../http/parse.ts'

export type TransferState = 'pending' | 'sent' | 'paid' | 'failed'
/** What will become of a transfer that nobody touches. */
export type Plan = 'pay' | 'fail' | 'hang'

/** A payout as stored; times in milliseconds of the sandbox clock. */
export interface Transfer {
  readonly id: string
  readonly withdrawId: string | null
  readonly bodyHash: string
  readonly amountSatang: bigint
  readonly bankCode: string
  readonly accountNumber: string
  readonly name: string
  readonly sourceAccount: string
  readonly metadata: object
  readonly state: TransferState
  readonly plan: Plan
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly transRef: string | null
  readonly createdAtMs: number
  readonly sentAtMs: number | null
  readonly paidAtMs: number | null
  readonly failedAtMs: number | null
}

/** A transfer in the gateway's words. A planned failure shows only once it has happened. */
export function showTransfer(transfer: Transfer): object {
  const amount = satangInteger(transfer.amountSatang)
  const failed = transfer.state === 'failed'
  return {
    object: 'transfer',
    id: transfer.id,
    livemode: false,
    location: `/transfers/${transfer.id}`,
    amount,
    net: amount,
    fee: 0,
    currency: 'THB',
    bank_account: {
      object: 'bank_account',
      bank_code: transfer.bankCode,
      account_number: transfer.accountNumber,
      last_digits: transfer.accountNumber.slice(-4),
      name: transfer.name,
    },
    sendable: transfer.state === 'pending',
    sent: transfer.sentAtMs !== null,
    paid: transfer.state === 'paid',
    fail_fast: true,
    failure_code: failed ? transfer.failureCode : null,
    failure_message: failed ? transfer.failureMessage : null,
    metadata: transfer.metadata,
    trans_ref: transfer.transRef,
    created_at: omiseTime(transfer.createdAtMs),
    sent_at: omiseTime(transfer.sentAtMs),
    paid_at: omiseTime(transfer.paidAtMs),
    failed_at: omiseTime(transfer.failedAtMs),
  }
}
