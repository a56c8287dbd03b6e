import type { CallInput, MadeFile } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { messageDay } from '#kernel/message.ts'
import { groupOf } from '#kernel/statement-groups.ts'
import {
  countStatement,
  readBalances,
  readStatement,
  type StatementFilter,
  totalStatement,
} from '#ledger/statement.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { walletAudit } from '../audit-contract.ts'
import { EXPORT_LINES_MAX, type exportStatement as call, walletErrors } from '../contract.ts'
import { csvHead, csvRows } from '../rules/statement-csv.ts'
import type { WalletPorts } from './ports.ts'
import { statementPdf } from './statement-file-pdf.ts'
import { filterOf, wordLines, type WordedLine } from './statement-lines.ts'

/** Lines that are read, worded and sent at a time: what a file needs in memory, however long it is. */
const CHUNK = { csv: 500, pdf: 100 } as const

/**
 * The chosen movements as a file that is sent while it is read. What is refused is refused, and the row in
 * the trail written, before the first byte leaves: whoever breaks off has had a part of it, too.
 * Cost: counts the lines, then reads them page by page by keyset; a PDF asks for the totals as well.
 * @throws Refusal statement_too_long, statement_empty
 */
export async function exportStatement(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<MadeFile> {
  const { db, clock, config } = services
  const { format } = input
  const madeAt = await clock.now()
  const filter = upTo(madeAt, await filterOf(ports, services, memberId, input))
  const lines = await countStatement(db, filter, EXPORT_LINES_MAX[format])
  if (lines > EXPORT_LINES_MAX[format]) throw new Refusal(walletErrors.statement_too_long)
  if (lines === 0) throw new Refusal(walletErrors.statement_empty)
  const account = format === 'pdf' ? await readAccount(ports, services, memberId, filter) : null
  await inTransaction(db, (tx) =>
    audit(tx, walletAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'wallet.statement_exported',
      object: { kind: 'member_statement', id: memberId },
      after: { format, lines },
    }),
  )
  const chunks = readChunks(ports, services, memberId, { ...filter, limit: CHUNK[format] })
  const chosen = chosenWords(input, account?.balances[0]?.walletName)
  const head = { siteName: config.agent.name, memberId, madeAt, chosen, lines }
  return {
    name: `statement-${input.from ?? 'all'}-${input.to ?? 'today'}.${format}`,
    mediaType: format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    chunks: account ? statementPdf({ ...head, ...account }, chunks) : statementCsv(chunks),
  }
}

/** What is posted while a file is made is not in it, so that its lines, sums and balances are of one moment. */
function upTo(moment: Date, filter: StatementFilter): StatementFilter {
  // The books count microseconds.
  const end = new Date(moment.getTime() + 1)
  return { ...filter, to: filter.to !== undefined && filter.to < end ? filter.to : end }
}

/** What stands above the lines of a document: whose it is, the sums, and what each wallet held. */
async function readAccount(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  filter: StatementFilter,
) {
  const [memberName, totals, balances] = await Promise.all([
    ports.memberName(services, memberId),
    totalStatement(services.db, filter),
    readBalances(services.db, filter),
  ])
  return { memberName, totals, balances }
}

async function* statementCsv(
  chunks: AsyncIterable<readonly WordedLine[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead())
  for await (const lines of chunks) yield Buffer.from(csvRows(lines))
}

/** Page by page down the keyset. */
async function* readChunks(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  filter: StatementFilter & { readonly limit: number },
): AsyncGenerator<WordedLine[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readStatement>> = await readStatement(services.db, {
      ...filter,
      ...(cursor === null ? {} : { cursor }),
    })
    yield await wordLines(ports, services, memberId, page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** What the file holds, for anyone who reads it without the screen; `walletName` is of the first wallet in it. */
function chosenWords(
  { from, to, group, wallet_id, search }: CallInput<typeof call>,
  walletName: string | undefined,
): string[] {
  const first = from ? messageDay(from) : 'รายการแรก'
  return [
    `ช่วง ${first} – ${to ? messageDay(to) : 'ปัจจุบัน'}`,
    `หมวด ${group === 'all' ? 'ทั้งหมด' : groupOf(group).thai}`,
    ...(wallet_id === undefined ? [] : [`เฉพาะ${walletName ?? 'กระเป๋าเดียว'}`]),
    ...(search ? [`ค้นหา “${search}”`] : []),
  ]
}
