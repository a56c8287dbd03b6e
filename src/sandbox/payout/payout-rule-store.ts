import type { Store } from '../store/open-store.ts'

export const payoutOutcomes = ['fail', 'refuse', 'hang', 'late', 'cut'] as const

/** What somebody decided for the next payouts to an account, or to any (`*`). */
export interface PayoutRule {
  readonly accountNumber: string
  readonly outcome: (typeof payoutOutcomes)[number]
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly delayMs: number
}

export function addPayoutRule(store: Store, rule: PayoutRule, times: number): void {
  store.run(
    `insert into payout_rules
       (account_number, outcome, failure_code, failure_message, delay_ms, times_left)
     values (?, ?, ?, ?, ?, ?)`,
    rule.accountNumber,
    rule.outcome,
    rule.failureCode,
    rule.failureMessage,
    rule.delayMs,
    times,
  )
}

/** Takes one use of the oldest rule for the account; its last use removes it. */
export function takePayoutRule(store: Store, accountNumber: string): PayoutRule | undefined {
  const row = store.one(
    `update payout_rules set times_left = times_left - 1
     where seq = (select min(seq) from payout_rules where account_number in (?, '*'))
     returning account_number, outcome, failure_code, failure_message, delay_ms`,
    accountNumber,
  )
  if (!row) return undefined
  store.run('delete from payout_rules where times_left <= 0')
  return {
    accountNumber: String(row.account_number),
    outcome: row.outcome as PayoutRule['outcome'],
    failureCode: row.failure_code === null ? null : String(row.failure_code),
    failureMessage: row.failure_message === null ? null : String(row.failure_message),
    delayMs: Number(row.delay_ms),
  }
}

/** Rules that wait, for people who watch. */
export function listPayoutRules(store: Store): (PayoutRule & { times: number })[] {
  const rows = store.all('select * from payout_rules order by seq limit 100')
  return rows.map((row) => ({
    accountNumber: String(row.account_number),
    outcome: row.outcome as PayoutRule['outcome'],
    failureCode: row.failure_code === null ? null : String(row.failure_code),
    failureMessage: row.failure_message === null ? null : String(row.failure_message),
    delayMs: Number(row.delay_ms),
    times: Number(row.times_left),
  }))
}
