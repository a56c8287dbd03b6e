import { inTransaction, type Tx } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { FeedLine } from '../feed-contract.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import type { DepositPorts } from './ports.ts'
import { bookLineRequest } from './requests.ts'
import { differsFromKept, insertLine, moveCursor, readCursor } from './statement-store.ts'

const PAGE = 200

/**
 * Reads the feed from where it was read to its end. Each page and its place are stored together, so that a
 * crash repeats a page and loses none. @throws when the feed does not answer
 */
export async function pullStatements(services: Services, ports: DepositPorts): Promise<void> {
  const feed = ports.statements(services)
  for (;;) {
    const accounts = await statementAccounts(services)
    if (accounts.length === 0) return
    const numbers = [...new Set(accounts.map(({ accountNumber }) => accountNumber))]
    const page = await feed.pull(numbers, await readCursor(services.db), PAGE)
    await inTransaction(services.db, async (tx) => {
      for (const line of page.lines) await keepLine(services, tx, accounts, line, 'pull')
      await moveCursor(tx, page.nextAfter)
    })
    if (page.lines.length < PAGE) return
  }
}

/** Keeps a line that the feed sent by itself; the cursor stays, and the pull meets it again. */
export async function takePushedLine(services: Services, line: FeedLine): Promise<void> {
  const accounts = await statementAccounts(services)
  await inTransaction(services.db, (tx) => keepLine(services, tx, accounts, line, 'push'))
}

const statementAccounts = async ({ db }: Services): Promise<ReceivingAccount[]> =>
  (await findReceivingAccounts(db)).filter(({ source }) => source === 'statement')

async function keepLine(
  { vault, log }: Services,
  tx: Tx,
  accounts: readonly ReceivingAccount[],
  line: FeedLine,
  cameBy: 'pull' | 'push',
): Promise<void> {
  const account = accounts.find(({ accountNumber }) => accountNumber === line.account_number)
  if (!account) {
    log.error({ line: line.line_id }, 'statement line of an account that is not ours')
    return
  }
  const id = await insertLine(tx, vault, account.id, line, cameBy)
  if (id !== null) await requestJob(tx, bookLineRequest, { line_id: Number(id) })
  else if (await differsFromKept(tx, account.id, line)) {
    log.error({ line: line.line_id }, 'the bank tells a line again with another amount')
  }
}
