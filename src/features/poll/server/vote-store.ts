import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'

/** A vote as its member knows it. */
export interface Vote {
  readonly n: number
  readonly choiceId: string
  readonly votedAt: Date
}

/** Takes a vote, or says why not: `poll.cast_vote` is the only way. */
export async function castVote(
  tx: Tx,
  vote: {
    pollId: number
    memberId: number
    choiceId: string
    key: string
    isVerified: boolean
  },
): Promise<{ refusal: string | null; vote: Vote | null }> {
  // rows: trusted, a vote has all of its columns or there is a refusal
  const { rows } = await sql<{
    refusal: string | null
    n: number | null
    choiceId: string | null
    votedAt: Date | null
  }>`
    select refusal, n, choice_id as "choiceId", voted_at as "votedAt"
      from poll.cast_vote(${vote.pollId}, ${vote.memberId}, ${vote.choiceId}, ${vote.key},
                          ${vote.isVerified})`.execute(tx)
  const { refusal = null, n, choiceId, votedAt } = rows[0] ?? {}
  const isCast = refusal === null && n && choiceId && votedAt
  return { refusal, vote: isCast ? { n, choiceId, votedAt } : null }
}

export interface QuotaRow {
  readonly validSatang: bigint
  readonly used: number
  readonly refreshedAt: Date | null
}

/** What is counted of a member in a poll; one who never played or voted in it has no row. */
export async function findQuota(db: Db, pollId: number, memberId: number): Promise<QuotaRow> {
  const { rows } = await sql<QuotaRow>`
    select coalesce(q.valid_satang, 0) as "validSatang", coalesce(q.used, 0::smallint) as used,
           r.refreshed_at as "refreshedAt"
      from (select) one
      left join poll.quota q on q.poll_id = ${pollId} and q.member_id = ${memberId}
      left join poll.refresh r on r.poll_id = ${pollId} and r.member_id = ${memberId}`.execute(db)
  return rows[0] ?? { validSatang: 0n, used: 0, refreshedAt: null }
}

/** Notes that all play below the horizon of this instant is counted. */
export async function noteRefresh(
  db: Db,
  of: { pollId: number; memberId: number; at: Date },
): Promise<void> {
  await sql`
    insert into poll.refresh as r (poll_id, member_id, refreshed_at)
    values (${of.pollId}, ${of.memberId}, ${of.at})
    on conflict (poll_id, member_id)
      do update set refreshed_at = greatest(r.refreshed_at, excluded.refreshed_at)`.execute(db)
}

/** A member's votes in a poll, in their order. */
export async function findVotes(
  db: Db,
  pollId: number,
  memberId: number,
): Promise<(Vote & { label: string })[]> {
  const { rows } = await sql<Vote & { label: string }>`
    select v.n, v.choice_id as "choiceId", c.label, v.voted_at as "votedAt"
      from poll.vote v join poll.choice c using (poll_id, version, choice_id)
     where v.poll_id = ${pollId} and v.member_id = ${memberId} order by v.n`.execute(db)
  return rows
}

export interface ChoiceVotes {
  readonly choiceId: string
  readonly label: string
  readonly votes: bigint
}

/** The votes of a poll by choice, most first. Reads every vote of the poll. */
export async function countVotes(db: Db, pollId: number): Promise<ChoiceVotes[]> {
  const { rows } = await sql<ChoiceVotes>`
    select c.choice_id as "choiceId", c.label, coalesce(v.votes, 0) as votes
      from poll.poll p
      join poll.choice c on c.poll_id = p.poll_id and c.version = p.version
      left join (select choice_id, count(*) as votes from poll.vote
                  where poll_id = ${pollId} group by choice_id) v using (choice_id)
     where p.poll_id = ${pollId}
     order by votes desc, c.position`.execute(db)
  return rows
}

/** How many members have voted. */
export async function countVoters(db: Db, pollId: number): Promise<number> {
  const { rows } = await sql<{ members: bigint }>`
    select count(*) as members from poll.quota
     where poll_id = ${pollId} and used > 0`.execute(db)
  return Number(rows[0]?.members ?? 0n)
}

/** Adds facts to the quotas of the polls in whose time they lie. */
export async function addPlay(tx: Tx, facts: readonly SettledPlay[]): Promise<void> {
  const all = <T>(of: (fact: SettledPlay) => T): T[] => facts.map(of)
  await sql`
    select poll.count_play(${all((fact) => fact.source)}::text[],
      ${all((fact) => fact.sourceId)}::bigint[], ${all((fact) => fact.revision)}::integer[],
      ${all((fact) => fact.product)}::text[], ${all((fact) => fact.memberId)}::bigint[],
      ${all((fact) => fact.walletId)}::bigint[], ${all((fact) => fact.walletKind)}::smallint[],
      ${all((fact) => fact.stakeSatang)}::bigint[], ${all((fact) => fact.validSatang)}::bigint[],
      ${all((fact) => fact.settledAt)}::timestamptz[])`.execute(tx)
}

/** Forgets the play that was counted. */
export async function forgetPlay(tx: Tx): Promise<void> {
  await sql`select poll.forget_play()`.execute(tx)
}

/** How many votes a member cast from one instant to another in polls that were not called off. Cost: his votes. */
export async function countVotesBetween(
  db: Db | Tx,
  memberId: number,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from poll.vote v join poll.poll p using (poll_id)
     where v.member_id = ${memberId} and p.state <> 'void'
       and v.voted_at >= ${since} and v.voted_at < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How often members cast so many votes in a day, week or month, and how many members. Cost: the votes of that time. */
export async function countVotesReached(
  db: Db,
  of: { since: Date; until: Date; bucket: 'day' | 'week' | 'month'; goal: bigint },
): Promise<{ claims: number; members: number }> {
  const { rows } = await sql<{ claims: number; members: number }>`
    select count(*)::integer as claims, count(distinct x.member_id)::integer as members
      from (select v.member_id from poll.vote v join poll.poll p using (poll_id)
             where p.state <> 'void' and v.voted_at >= ${of.since} and v.voted_at < ${of.until}
             group by v.member_id, date_trunc(${of.bucket}, v.voted_at, 'Asia/Bangkok')
            having count(*) >= ${of.goal}) x`.execute(db)
  return rows[0] ?? { claims: 0, members: 0 }
}
