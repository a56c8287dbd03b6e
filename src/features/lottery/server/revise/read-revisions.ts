import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { debtList, revisionList } from '../../revision-contract.ts'
import { MISMATCHES_MAX, requireFound } from '../results/desk-rules.ts'
import { wireDerived, wireOfficial, type DeskPerson } from '../results/desk-view.ts'
import type { ResultPorts } from '../results/ports.ts'
import { findDeskRound } from '../results/result-store.ts'
import { findEffect } from './effect-store.ts'
import { viewEffect } from './preview-revision.ts'
import {
  findDebts,
  findProposal,
  findRevisions,
  sumDebts,
  type ProposalRow,
  type RevisionRow,
} from './read-store.ts'

type List = CallOutput<typeof revisionList>

/** The results of a round, newest first, and what the person may do next. @throws Refusal not_found */
export async function readRevisions(
  { db }: Services,
  person: DeskPerson,
  { round_id }: CallInput<typeof revisionList>,
): Promise<List> {
  const round = requireFound(await findDeskRound(db, BigInt(round_id)))
  const [rows, proposal] = await Promise.all([
    findRevisions(db, round.roundId),
    findProposal(db, round.roundId),
  ])
  const isPaying = rows.some((row) => row.revision > 1 && row.status !== 'done')
  const stage = isPaying ? 'settling' : proposal ? 'entered' : 'idle'
  const may = (permission: string, at: List['stage']) =>
    person.permissions.has(permission) && stage === at
  const canBegin = round.state === 'settled' && round.resultRule !== 'yeekee'
  return {
    stage,
    entry: proposal && stage === 'entered' ? viewProposal(proposal, person) : null,
    revisions: await Promise.all(
      rows.map(async (row) => ({
        ...viewRevision(row),
        effect:
          row.revision > 1 ? viewEffect(await findEffect(db, round.roundId, row.revision)) : null,
      })),
    ),
    can: {
      enter: canBegin && may('result.enter', 'idle'),
      confirm: may('result.confirm', 'entered') && proposal?.staffId !== BigInt(person.staffId),
      send_back: may('result.enter', 'entered'),
    },
  }
}

function viewProposal(row: ProposalRow, person: DeskPerson): NonNullable<List['entry']> {
  const byMe = row.staffId === BigInt(person.staffId)
  return {
    revision: row.revision,
    by: row.by,
    by_me: byMe,
    at: row.at,
    source: row.source,
    reason: row.reason,
    official: byMe ? wireOfficial(row.official) : null,
    mismatches: row.mismatches,
    mismatches_max: MISMATCHES_MAX,
  }
}

function viewRevision(row: RevisionRow): Omit<List['revisions'][number], 'effect'> {
  return {
    revision: row.revision,
    official: wireOfficial(row.official),
    derived: wireDerived(row),
    source: row.source,
    reason: row.reason,
    first_by: row.firstBy,
    first_at: row.firstAt,
    second_by: row.secondBy,
    second_at: row.secondAt,
    status: row.status,
    chunks: row.chunks,
    chunks_done: row.chunksDone,
    finished_at: row.finishedAt,
  }
}

/** Who owes, the largest debt first. @throws Refusal invalid_input for a cursor of somebody's own */
export async function readDebts(
  services: Services,
  ports: ResultPorts,
  input: CallInput<typeof debtList>,
): Promise<CallOutput<typeof debtList>> {
  const { db } = services
  const [found, sum] = await Promise.all([
    findDebts(db, parseCursor(input.cursor), input.limit + 1),
    sumDebts(db),
  ])
  const rows = found.slice(0, input.limit)
  const labels = await ports.members(services).findLabels(rows.map((row) => Number(row.memberId)))
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
function parseCursor(cursor: string | undefined): { open: bigint; memberId: bigint } | null {
  if (cursor === undefined) return null
  const match = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor)
  if (!match) throw new Refusal(commonErrors.invalid_input)
  return { open: BigInt(match[1] ?? '0'), memberId: BigInt(match[2] ?? '0') }
}
