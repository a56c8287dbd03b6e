import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Official } from '../../../rules/derive.ts'

/** A result of a round with the people behind it and how far its payment is. */
export interface RevisionRow {
  readonly revision: number
  readonly official: Official
  readonly full: string
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: string[]
  readonly bottom3: string[]
  readonly source: string
  readonly reason: string | null
  readonly firstBy: string
  readonly firstAt: Date
  readonly secondBy: string
  readonly secondAt: Date
  readonly status: 'waiting' | 'planned' | 'done'
  readonly chunks: number
  readonly chunksDone: number
  readonly finishedAt: Date | null
}

/** Every result that the round has had, newest first. */
export async function findRevisions(db: Db, roundId: bigint): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select x.revision, x.official, x.full_value as full, x.top4, x.top3, x.top2, x.bottom2, x.front3,
           x.bottom3, x.source, x.reason, coalesce(n1.display_name, x.source) as "firstBy",
           coalesce(e1.entered_at, x.confirmed_at) as "firstAt",
           coalesce(n2.display_name, x.source) as "secondBy", x.confirmed_at as "secondAt",
           s.status, c.chunks, c.done as "chunksDone", s.finished_at as "finishedAt"
      from lottery.result x
      join lottery.settlement s on s.round_id = x.round_id and s.revision = x.revision
      left join lottery.result_entry e1 on e1.entry_id = x.first_entry_id
      left join lottery.staff_name n1 on n1.staff_id = x.first_staff_id
      left join lottery.staff_name n2 on n2.staff_id = x.second_staff_id
     cross join lateral (
       select count(*)::int as chunks, count(h.done_at)::int as done from lottery.settle_chunk h
        where h.round_id = x.round_id and h.revision = x.revision) c
     where x.round_id = ${roundId} order by x.revision desc`.execute(db)
  return rows
}

/** A correction that waits for its second person. */
export interface ProposalRow {
  readonly revision: number
  readonly staffId: bigint
  readonly by: string
  readonly at: Date
  readonly source: string
  // rows: trusted, the first entry of a correction has a reason by its CHECK
  readonly reason: string
  readonly official: Official
  readonly mismatches: number
}

export async function findProposal(db: Db, roundId: bigint): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select e.revision, e.staff_id as "staffId", n.display_name as by, e.entered_at as at, e.source,
           e.reason, e.official, (select count(*)::int from lottery.result_entry t
                                   where t.first_entry_id = e.entry_id) as mismatches
      from lottery.result_entry e join lottery.staff_name n using (staff_id)
     where e.round_id = ${roundId} and e.revision > 1 and e.first_entry_id is null
       and not exists (select from lottery.entry_return b where b.entry_id = e.entry_id)
       and not exists (select from lottery.result x where x.first_entry_id = e.entry_id)
     order by e.entry_id desc limit 1`.execute(db)
  return rows[0]
}
