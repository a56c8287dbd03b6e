import { inTransaction, type Tx } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import { movePullMark, pulledFeeds, readPullMark } from '#platform/pull/pull-mark-store.ts'
import type { Services } from '#platform/services.ts'
import type { FeedLine } from '../feed-contract.ts'
import { differencesOf, nameTheSame, type ToldLine } from '../rules/line-repeat.ts'
import { readPayer } from '../rules/payer.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import { insertRepeatCase } from './line-case-store.ts'
import type { DepositPorts } from './ports.ts'
import { bookLineRequest } from './requests.ts'
import { type CameBy, findLikeLines, insertLine, lockLinesOf } from './statement-store.ts'
import { tellLineDesk } from './tell-desk.ts'

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
    const mark = await readPullMark(services.db, pulledFeeds.statementLines)
    const page = await feed.pull(accounts, mark ?? 0n, PAGE)
    await inTransaction(services.db, async (tx) => {
      await keepLines(services, tx, accounts, page.lines, 'pull')
      await movePullMark(tx, pulledFeeds.statementLines, page.nextAfter)
    })
    if (page.lines.length < PAGE) return
  }
}

/** Keeps a line that the feed sent by itself; the mark stays, and the pull meets it again. */
export async function takePushedLine(services: Services, line: FeedLine): Promise<void> {
  const accounts = await statementAccounts(services)
  await inTransaction(services.db, (tx) => keepLines(services, tx, accounts, [line], 'push'))
}

const statementAccounts = async ({ db }: Services): Promise<ReceivingAccount[]> =>
  (await findReceivingAccounts(db)).filter(({ source }) => source === 'statement')

async function keepLines(
  services: Services,
  tx: Tx,
  accounts: readonly ReceivingAccount[],
  lines: readonly FeedLine[],
  cameBy: CameBy,
): Promise<void> {
  const ours = lines.flatMap((line) => {
    const account = accounts.find(
      ({ bankCode, accountNumber }) =>
        bankCode === line.bank_code && accountNumber === line.account_number,
    )
    if (account) return [{ accountId: account.id, told: readLine(line) }]
    services.log.error({ line: line.line_id }, 'statement line of an account that is not ours')
    return []
  })
  await lockLinesOf(
    tx,
    ours.map(({ accountId }) => accountId),
  )
  for (const { accountId, told } of ours) await keepLine(services, tx, accountId, told, cameBy)
}

/** A line that is new is kept; one that was told before is not, and is a case where it says otherwise now. */
async function keepLine(
  { vault }: Services,
  tx: Tx,
  accountId: bigint,
  told: ToldLine,
  cameBy: CameBy,
): Promise<void> {
  const like = await findLikeLines(tx, vault, accountId, told)
  const kept = like.filter((line) => nameTheSame(line, told))
  const [first] = kept
  if (!first) {
    const id = await insertLine(tx, vault, accountId, told, { cameBy })
    await requestJob(tx, bookLineRequest, { line_id: Number(id) })
    return
  }
  // Of lines that staff told apart, each may be the one that is told again.
  const differences = kept.map((line) => differencesOf(line, told))
  if (differences.some(({ length }) => length === 0)) return
  const differs = differences[0] ?? []
  const caseId = await insertRepeatCase(tx, vault, { lineId: first.id, told, cameBy, differs })
  if (caseId !== null) await tellLineDesk(tx, caseId)
}

const readLine = ({ counterparty, ...line }: FeedLine): ToldLine => ({
  feedLineId: line.line_id,
  transRef: line.trans_ref,
  direction: line.direction,
  amountSatang: line.amount,
  at: line.at,
  ref1: line.ref1,
  reverses: line.reverses,
  payer: readPayer({
    name: counterparty.name,
    bankCode: counterparty.bank_code,
    account: counterparty.account_number,
  }),
})
