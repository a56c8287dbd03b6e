import { requireFound } from '#kernel/errors.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { revisionList } from '../../revision-contract.ts'
import { MISMATCHES_MAX } from '../desk/desk-rules.ts'
import { wireDerived, wireOfficial, type DeskPerson } from '../desk/desk-view.ts'
import { findDeskRound } from '../desk/result-store.ts'
import { findEffect } from './revision-effect-store.ts'
import { viewEffect } from './preview-revision.ts'
import {
  findProposal,
  findRevisions,
  type ProposalRow,
  type RevisionRow,
} from './revision-view-store.ts'

type List = CallOutput<typeof revisionList>

/**
 * The results of a round, newest first, and what the person may do next. @throws Refusal not_found
 */
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
