import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import {
  readStatement as readLedger,
  totalStatement,
  type StatementFilter,
} from '#ledger/statement.ts'
import type { Services } from '#platform/services.ts'
import type { statement } from '../contract.ts'
import { statementRef } from '../rules.ts'

/**
 * Movements of the member's own wallets, newest first, with the totals of the whole range. Another
 * member's wallet id finds nothing.
 */
export async function readStatement(
  { db }: Pick<Services, 'db'>,
  memberId: number,
  input: CallInput<typeof statement>,
): Promise<CallOutput<typeof statement>> {
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
      ref: statementRef(line.group, line.refId),
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
