import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { readStatement, type StatementFilter, type StatementLine } from '#ledger/statement.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { walletAudit } from '../audit-contract.ts'
import { EXPORT_LINES_MAX, type exportStatement as call, walletErrors } from '../contract.ts'
import { statementCsv } from '../rules/statement-csv.ts'
import type { WalletPorts } from './ports.ts'
import { filterOf, wordLines, type WordedLine } from './statement-lines.ts'

/** Lines that are read and worded at a time, so that no question grows with the file. */
const CHUNK = 500

/**
 * The chosen movements as a file, with a row in the trail. Step-up comes before it once the site has one.
 * Cost: reads as many lines as the file has, at most one more than it may have, in chunks by keyset.
 * @throws Refusal statement_too_long, statement_empty
 */
export async function exportStatement(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const filter = await filterOf(ports, services, memberId, input)
  const found = await readAll(services, filter, EXPORT_LINES_MAX[input.format])
  const lines: WordedLine[] = []
  for (let at = 0; at < found.length; at += CHUNK) {
    lines.push(...(await wordLines(ports, services, memberId, found.slice(at, at + CHUNK))))
  }
  const content = Buffer.from(statementCsv(lines), 'utf8')
  await inTransaction(services.db, (tx) =>
    audit(tx, walletAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'wallet.statement_exported',
      object: { kind: 'member_statement', id: memberId },
      after: { format: input.format, lines: lines.length },
    }),
  )
  return {
    file_name: `statement-${input.from ?? 'all'}-${input.to ?? 'today'}.${input.format}`,
    media_type: 'text/csv; charset=utf-8',
    lines: lines.length,
    content_base64: content.toString('base64'),
  }
}

async function readAll(
  { db }: Services,
  filter: StatementFilter,
  linesMax: number,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readStatement>> = await readStatement(db, {
      ...filter,
      limit: CHUNK,
      ...(cursor === null ? {} : { cursor }),
    })
    lines.push(...page.items)
    if (lines.length > linesMax) throw new Refusal(walletErrors.statement_too_long)
    cursor = page.nextCursor
  } while (cursor !== null)
  if (lines.length === 0) throw new Refusal(walletErrors.statement_empty)
  return lines
}
