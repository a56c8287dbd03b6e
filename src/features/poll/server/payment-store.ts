import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Currency, Share, Winner } from '../rules/prize.ts'

/** The payment of a result. */
export interface Run {
  readonly pollId: bigint
  readonly revision: number
  readonly status: 'waiting' | 'planned' | 'done'
}

/** Payments that are not done yet; of one poll when it is named. */
export async function findOpenRuns(db: Db, pollId: number | null): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select poll_id as "pollId", revision, status from poll.run
     where status <> 'done' and poll_id = coalesce(${pollId}::bigint, poll_id)
     order by poll_id`.execute(db)
  return rows
}

/** Locks a payment for its next step. */
export async function lockRun(tx: Tx, { pollId, revision }: Run): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select poll_id as "pollId", revision, status from poll.run
     where poll_id = ${pollId} and revision = ${revision} for no key update`.execute(tx)
  return rows[0]
}

/**
 * Who guessed right under a revision and may be given something now. Only votes count that the member
 * has still earned: play that was taken back since carries none.
 */
export async function findWinners(
  tx: Tx,
  { pollId, revision }: Run,
  weighs: 'member' | 'vote',
): Promise<Winner[]> {
  const { rows } = await sql<{ memberId: bigint; votes: number; firstVote: bigint }>`
    select v.member_id as "memberId", count(*)::integer as votes, min(v.vote_id) as "firstVote"
      from poll.result r
      join poll.terms t on t.poll_id = r.poll_id and t.version = r.version
      join poll.vote v on v.poll_id = r.poll_id and v.choice_id = r.choice_id
      join poll.quota q on q.poll_id = v.poll_id and q.member_id = v.member_id
     where r.poll_id = ${pollId} and r.revision = ${revision}
       and v.n <= poll.votes_earned(q.valid_satang, t.stake_per_vote_satang, t.votes_max)
       and platform.may_reward(v.member_id) is null
     group by v.member_id`.execute(tx)
  return rows.map(({ memberId, votes, firstVote }) => ({
    memberId,
    firstVote,
    weight: weighs === 'vote' ? votes : 1,
  }))
}

/** Writes the shares of a payment, each less what the member was paid before, and its sums. */
export async function insertShares(tx: Tx, run: Run, shares: readonly Share[]): Promise<void> {
  const all = <T>(of: (share: Share) => T): T[] => shares.map(of)
  await sql`
    insert into poll.share (poll_id, revision, member_id, weight, first_vote, share, amount)
    select ${run.pollId}::bigint, ${run.revision}::smallint, s.member_id, s.weight, s.first_vote,
           s.share, greatest(s.share - coalesce(p.paid, 0), 0)
      from unnest(${all((share) => share.memberId)}::bigint[],
                  ${all((share) => share.weight)}::integer[],
                  ${all((share) => share.firstVote)}::bigint[],
                  ${all((share) => share.share)}::bigint[]) s (member_id, weight, first_vote, share)
      left join (select member_id, sum(amount)::bigint as paid from poll.share
                  where poll_id = ${run.pollId} and status = 'paid' group by member_id) p
           using (member_id)`.execute(tx)
  await sql`
    update poll.run r
       set status = 'planned', winners = s.winners, weight = s.weight, total = s.total
      from (select count(*)::integer as winners, coalesce(sum(weight), 0) as weight,
                   coalesce(sum(share), 0)::bigint as total
              from poll.share
             where poll_id = ${run.pollId} and revision = ${run.revision}) s
     where r.poll_id = ${run.pollId} and r.revision = ${run.revision}`.execute(tx)
}

/** A share that waits to be paid. */
export interface DueShare {
  readonly shareId: bigint
  readonly memberId: bigint
  readonly amount: bigint
}

/** Takes the next shares that are due; those that another worker pays are passed over. */
export async function lockDueShares(tx: Tx, run: Run, limit: number): Promise<DueShare[]> {
  const { rows } = await sql<DueShare>`
    select share_id as "shareId", member_id as "memberId", amount from poll.share
     where poll_id = ${run.pollId} and revision = ${run.revision} and status = 'due'
     order by member_id limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** The main wallets of members. */
export async function findMainWallets(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint | null; walletId: bigint | null }>`
    select member_id as "memberId", account_id as "walletId" from ledger.wallet
     where member_id = any (${[...memberIds]}::bigint[])
       and kind = ledger.account_main_wallet()`.execute(tx)
  return new Map(
    rows.flatMap(({ memberId, walletId }) =>
      memberId === null || walletId === null ? [] : [[memberId, walletId] as const],
    ),
  )
}

/** Ends shares as paid, or as refused by a word of the gate. */
export async function endShares(
  tx: Tx,
  run: Run,
  ended: readonly { memberId: bigint; refusal: string | null }[],
): Promise<void> {
  await sql`
    update poll.share s
       set status = case when e.refusal is null then 'paid' else 'refused' end, refusal = e.refusal,
           paid_at = case when e.refusal is null then platform.clock() end
      from unnest(${ended.map(({ memberId }) => memberId)}::bigint[],
                  ${ended.map(({ refusal }) => refusal)}::text[]) e (member_id, refusal)
     where s.poll_id = ${run.pollId} and s.revision = ${run.revision}
       and s.member_id = e.member_id`.execute(tx)
}

/** Ends a payment of which nothing is due any more. @returns false while something is */
export async function endRun(tx: Tx, run: Run): Promise<boolean> {
  const result = await sql`
    update poll.run set status = 'done'
     where poll_id = ${run.pollId} and revision = ${run.revision} and status = 'planned'
       and not exists (select from poll.share s
                        where s.poll_id = ${run.pollId} and s.revision = ${run.revision}
                          and s.status = 'due')`.execute(tx)
  return result.numAffectedRows === 1n
}

export interface PaidShare {
  readonly memberId: bigint
  readonly weight: number
  readonly share: bigint
  readonly firstVote: bigint
}

/** Who was paid under a revision, by their earliest right votes. */
export async function findPaidShares(
  db: Db,
  { pollId, revision }: { pollId: bigint; revision: number },
  page: { after: bigint; limit: number },
): Promise<PaidShare[]> {
  const { rows } = await sql<PaidShare>`
    select member_id as "memberId", weight, share, first_vote as "firstVote" from poll.share
     where poll_id = ${pollId} and revision = ${revision} and status = 'paid'
       and first_vote > ${page.after}
     order by first_vote limit ${page.limit}`.execute(db)
  return rows
}

/** The sums of a payment, and how many shares of it come before a vote. */
export async function findRunSums(
  db: Db,
  { pollId, revision }: { pollId: bigint; revision: number },
  before: bigint,
): Promise<{ winners: number; weight: bigint; total: bigint; before: bigint } | undefined> {
  const { rows } = await sql<{ winners: number; weight: bigint; total: bigint; before: bigint }>`
    select r.winners, r.weight, r.total,
           (select count(*) from poll.share s
             where s.poll_id = r.poll_id and s.revision = r.revision and s.status = 'paid'
               and s.first_vote <= ${before}) as before
      from poll.run r
     where r.poll_id = ${pollId} and r.revision = ${revision}`.execute(db)
  return rows[0]
}

/** What polls have cost so far. */
export interface PollCost {
  readonly pollId: bigint
  readonly votes: bigint
  readonly members: bigint
  readonly validSatang: bigint
  readonly paid: bigint
}

/** Votes, voters, the valid play behind them and what was paid, of some polls. Reads their quotas. */
export async function findCosts(db: Db, pollIds: readonly bigint[]): Promise<PollCost[]> {
  const { rows } = await sql<PollCost>`
    select p.poll_id as "pollId", coalesce(q.votes, 0) as votes, coalesce(q.members, 0) as members,
           coalesce(q.valid, 0) as "validSatang", coalesce(s.paid, 0) as paid
      from poll.poll p
      left join lateral (
             select sum(x.used) as votes, count(*) filter (where x.used > 0) as members,
                    (sum(x.valid_satang) filter (where x.used > 0))::bigint as valid
               from poll.quota x where x.poll_id = p.poll_id) q on true
      left join lateral (
             select sum(x.amount)::bigint as paid from poll.share x
              where x.poll_id = p.poll_id and x.status = 'paid') s on true
     where p.poll_id = any (${[...pollIds]}::bigint[])`.execute(db)
  return rows
}

/** A share of which its member is told. */
export interface ToldShare {
  readonly shareId: bigint
  readonly memberId: bigint
  readonly pollId: bigint
  readonly revision: number
  readonly amount: bigint
  readonly title: string
  readonly currency: Currency
}

export async function findToldShares(tx: Tx, shareIds: readonly number[]): Promise<ToldShare[]> {
  const { rows } = await sql<ToldShare>`
    select s.share_id as "shareId", s.member_id as "memberId", s.poll_id as "pollId", s.revision,
           s.amount, t.title, t.currency
      from poll.share s
      join poll.poll p using (poll_id)
      join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
     where s.share_id = any (${[...shareIds]}::bigint[])`.execute(tx)
  return rows
}
