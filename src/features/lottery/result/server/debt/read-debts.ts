import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { DebtCause } from '#features/withdraw/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { debtHistory, debtList } from '../../debt-contract.ts'
import type { ResultPorts } from '../ports.ts'
import {
  findDebtEntries,
  findDebts,
  findOwedBills,
  sumDebts,
  type DebtEntryRow,
} from './debt-store.ts'

type List = CallOutput<typeof debtList>

/**
 * Who owes or owed, the largest open debt first.
 * @throws Refusal invalid_input for a cursor of somebody's own
 */
export async function readDebts(
  services: Services,
  ports: ResultPorts,
  input: CallInput<typeof debtList>,
): Promise<List> {
  const { db } = services
  const after = input.cursor === undefined ? null : parseListCursor(input.cursor)
  const members = ports.members(services)
  const [sum, memberIds] = await Promise.all([
    sumDebts(db),
    input.member === '' ? null : members.findTyped(input.member),
  ])
  const found = await findDebts(db, {
    state: input.state,
    memberIds,
    after,
    limit: input.limit + 1,
  })
  const rows = found.slice(0, input.limit)
  const labels = await members.findLabels(rows.map((row) => Number(row.memberId)))
  const last = rows.at(-1)
  return {
    items: rows.map((row) => ({
      member_id: Number(row.memberId),
      member: labels.get(Number(row.memberId))?.username ?? `#${row.memberId}`,
      open: row.open,
      owed: row.owed,
      paid: row.paid,
      round_id: Number(row.roundId),
      round_ref: row.roundRef,
      since: row.since,
    })),
    next_cursor: found.length > input.limit && last ? `${last.open}.${last.memberId}` : null,
    total_open: sum.open,
    members: sum.members,
  }
}

/** The last debt of the page before: its amount in satang and its member. */
function parseListCursor(cursor: string): { open: bigint; memberId: bigint } {
  const [, open, memberId] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? []
  if (open === undefined || memberId === undefined) throw new Refusal(commonErrors.invalid_input)
  return { open: BigInt(open), memberId: BigInt(memberId) }
}

/**
 * How the debt of a member came about, bill by bill, and which prizes paid it; newest first. A
 * member who never owed has none. @throws Refusal invalid_input for a cursor of somebody's own
 */
export async function readDebtHistory(
  { db }: Services,
  input: CallInput<typeof debtHistory>,
): Promise<CallOutput<typeof debtHistory>> {
  const after = input.cursor === undefined ? null : parseEntryCursor(input.cursor)
  const found = await findDebtEntries(db, input.member_id, after, input.limit + 1)
  const rows = found.slice(0, input.limit)
  const last = rows.at(-1)
  return {
    items: rows.map(viewEntry),
    next_cursor: found.length > input.limit && last ? `${last.us}~${last.name}` : null,
  }
}

function parseEntryCursor(cursor: string): { us: bigint; name: string } {
  const [, us, name] = /^(\d{1,18})~([opw][\d.]{1,60})$/.exec(cursor) ?? []
  if (us === undefined || name === undefined) throw new Refusal(commonErrors.invalid_input)
  return { us: BigInt(us), name }
}

const viewEntry = (row: DebtEntryRow): CallOutput<typeof debtHistory>['items'][number] => ({
  kind: row.kind,
  at: row.at,
  amount: row.amount,
  round_id: row.roundId === null ? null : Number(row.roundId),
  round_ref: row.roundRef,
  round_no: row.roundNo,
  market: row.marketName,
  draw_day: row.drawDay,
  revision: row.revision,
  reason: row.reason,
  bill_id: row.billId === null ? null : Number(row.billId),
  bill_no: row.billId === null ? null : `${row.billId}`,
})

/** How many corrections a member reads of. */
const CAUSES = 3

/** The last bills of a member whose corrected prize left a debt, for another feature to show. */
export async function findDebtCauses(db: Db, memberId: number): Promise<DebtCause[]> {
  const found = await findOwedBills(db, memberId, CAUSES)
  return found.map((row) => ({
    bill_id: Number(row.billId),
    market: row.marketName,
    draw_day: row.drawDay,
    reason: row.reason,
    amount: row.amount,
    at: row.at,
  }))
}
