import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import {
  readStatement as readLedger,
  totalStatement,
  type StatementFilter,
  type StatementLine,
} from '#ledger/statement.ts'
import type { Services } from '#platform/services.ts'
import type { statement } from '../contract.ts'
import { statementRef } from '../rules.ts'
import type { WalletPorts } from './ports.ts'

/**
 * Movements of the member's own wallets, newest first, with the totals of the whole range. Another
 * member's wallet id finds nothing.
 */
export async function readStatement(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  input: CallInput<typeof statement>,
): Promise<CallOutput<typeof statement>> {
  const { db } = services
  const filter: StatementFilter = {
    memberId,
    ...(input.wallet_id === undefined ? {} : { walletId: input.wallet_id }),
    ...(input.group === 'all' ? {} : { groups: [input.group] }),
    ...(input.from === undefined ? {} : { from: bangkokInstant(input.from) }),
    ...(input.to === undefined ? {} : { to: bangkokInstant(addDays(input.to, 1)) }),
  }
  const [page, totals] = await Promise.all([
    readLedger(db, {
      ...filter,
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { cursor: input.cursor }),
    }),
    totalStatement(db, filter),
  ])
  const [references, subjects] = await Promise.all(
    [ports.references, ports.subjects].map((finders) =>
      findWords(finders, services, memberId, page.items),
    ),
  )
  return {
    items: page.items.map((line) => ({
      id: line.id,
      wallet_id: Number(line.walletId),
      kind: line.kind,
      group: line.group,
      label: line.label,
      amount: line.deltaSatang,
      balance_after: line.afterSatang,
      at: line.at,
      ref: statementRef(line.group, line.refId, references?.get(line.id)),
      subject: subjects?.get(line.id) ?? null,
      status: line.status,
    })),
    next_cursor: page.nextCursor,
    totals: {
      in: totals.inSatang,
      out: totals.outSatang,
      net: totals.inSatang - totals.outSatang,
    },
  }
}

/** What features say of the rows that the lines belong to, by line; one question per kind that says something. */
async function findWords(
  finders: WalletPorts['references'],
  services: Services,
  memberId: number,
  lines: readonly StatementLine[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [kind, find] of Object.entries(finders)) {
    const ofKind = lines.filter((line) => line.kind === kind && line.refId !== null)
    if (ofKind.length === 0) continue
    const byId = await find(
      services,
      memberId,
      ofKind.map((line) => Number(line.refId)),
    )
    for (const line of ofKind) {
      const reference = byId.get(Number(line.refId))
      if (reference !== undefined) found.set(line.id, reference)
    }
  }
  return found
}
