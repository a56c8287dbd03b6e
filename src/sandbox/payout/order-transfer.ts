import * as z from 'zod/mini'
import { accountExists, accountNumber, bankCode, holderName } from '../bank/account.ts'
import { refuse } from '../http/errors.ts'
import { hashBody } from '../http/idempotency-store.ts'
import { metadata, satang } from '../http/parse.ts'
import type { World } from '../world.ts'
import { type PayoutRule, takePayoutRule } from './payout-rule-store.ts'
import { findByWithdrawId, insertTransfer } from './transfer-store.ts'
import type { Plan } from './transfer.ts'

/** The merchant's account where a payout names none. */
const DEFAULT_SOURCE = '9990000001'

export const transferOrder = z.object({
  amount: satang(),
  currency: z._default(z.string().check(z.regex(/^thb$/i, 'expects "THB"')), 'THB'),
  recipient: z.object(
    { bank_code: bankCode(), account_number: accountNumber(), name: holderName() },
    'expects { bank_code, account_number, name }',
  ),
  metadata: metadata(),
  source_account: z.optional(accountNumber()),
})

/** A transfer that exists, or the reason why none was made. */
export type Ordered = { readonly id: string } | { readonly refusal: string }

/** How the answer travels back: at once, late, or not at all. */
export interface Travel {
  readonly answer: 'now' | 'late' | 'cut'
  readonly delayMs: number
}

const AT_ONCE: Travel = { answer: 'now', delayMs: 0 }

/**
 * Takes a payout order. The same withdrawal and body is the same transfer, however often it is
 * ordered; that is what makes asking again after a lost answer safe. A refusal is answered, not
 * thrown, because it uses a rule up. Call it in a transaction.
 * @throws Refused `withdraw_id_reused`
 */
export function orderTransfer(
  world: World,
  input: z.output<typeof transferOrder>,
): { ordered: Ordered; travel: Travel } {
  const { store } = world
  const { recipient } = input
  const withdrawId = readWithdrawId(input.metadata)
  const bodyHash = hashBody({ ...input, amount: String(input.amount) })
  const known = withdrawId === null ? undefined : findByWithdrawId(store, withdrawId)
  if (known && known.bodyHash !== bodyHash) {
    throw refuse(
      409,
      'withdraw_id_reused',
      `withdraw_id ${withdrawId} was ordered with another amount or recipient as ${known.id}`,
    )
  }
  if (known) return { ordered: { id: known.id }, travel: AT_ONCE }
  const rule = takePayoutRule(store, recipient.account_number)
  if (rule?.outcome === 'refuse') {
    const refusal = rule.failureMessage ?? 'ธนาคารไม่รับคำสั่งโอนไปยังบัญชีนี้'
    return { ordered: { refusal }, travel: AT_ONCE }
  }
  const { plan, failure } = planFor(recipient.account_number, rule)
  const order = {
    withdrawId,
    bodyHash,
    amountSatang: input.amount,
    bankCode: recipient.bank_code,
    accountNumber: recipient.account_number,
    name: recipient.name,
    sourceAccount: input.source_account ?? DEFAULT_SOURCE,
    metadata: input.metadata,
    plan,
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
    createdAtMs: world.clock.now().getTime(),
  }
  const id = insertTransfer(store, order, world.config.payoutSendMs)
  const travels = rule?.outcome === 'late' || rule?.outcome === 'cut'
  const travel = travels ? { answer: rule.outcome, delayMs: rule.delayMs } : AT_ONCE
  return { ordered: { id }, travel }
}

function planFor(
  recipient: string,
  rule: PayoutRule | undefined,
): { plan: Plan; failure: { code: string; message: string } | null } {
  if (rule?.outcome === 'fail') {
    const message = rule.failureMessage ?? 'ธนาคารปลายทางปฏิเสธรายการ'
    return { plan: 'fail', failure: { code: rule.failureCode ?? 'transfer_failed', message } }
  }
  if (rule?.outcome === 'hang') return { plan: 'hang', failure: null }
  if (accountExists(recipient)) return { plan: 'pay', failure: null }
  return {
    plan: 'fail',
    failure: { code: 'invalid_recipient', message: 'ไม่พบบัญชีปลายทาง' },
  }
}

function readWithdrawId(data: Record<string, unknown>): string | null {
  const value = data.withdraw_id
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
