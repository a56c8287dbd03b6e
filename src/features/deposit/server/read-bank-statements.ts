import { addDays, bangkokDay } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Services } from '#platform/services.ts'
import { findUntoldDays, insertBankStatement, type UntoldDay } from './bank-statement-store.ts'
import type { DepositPorts } from './ports.ts'

/** So many days back the bank is asked for what it has not told, and so many the desk lists. */
export const STATEMENT_DAYS = 31

/**
 * Asks the bank for the statement of each day that is over and that it has not told yet. A day is kept whole or
 * not at all; one that is not made yet is asked for again.
 * @throws when the bank does not answer for an account; the others are read all the same
 */
export async function readBankStatements(services: Services, ports: DepositPorts): Promise<void> {
  const today = bangkokDay(await services.clock.now())
  const untold = await findUntoldDays(services.db, addDays(today, -STATEMENT_DAYS), today)
  const apart = new Apart('accounts without their statements')
  for (const accountId of new Set(untold.map((one) => one.accountId))) {
    const days = untold.filter((one) => one.accountId === accountId)
    await apart.do(`account ${accountId}`, () => readDays(services, ports, days))
  }
  apart.end()
}

async function readDays(
  services: Services,
  ports: DepositPorts,
  days: readonly UntoldDay[],
): Promise<void> {
  const feed = ports.statements(services)
  for (const untold of days) {
    const statement = await feed.dayOf(untold, untold.day)
    if (statement)
      await inTransaction(services.db, (tx) => insertBankStatement(tx, untold, statement))
  }
}
