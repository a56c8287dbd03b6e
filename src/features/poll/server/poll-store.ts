import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Choice, PollKind } from '../rules/choices.ts'
import type { PollState } from '../rules/poll-state.ts'
import type { Currency, NobodyRight } from '../rules/prize.ts'

/** What a person of the desk decided about a poll. */
export interface Terms {
  readonly kind: PollKind
  readonly title: string
  readonly rules: string
  readonly image: string | null
  readonly digits: number | null
  readonly homeName: string | null
  readonly awayName: string | null
  readonly opensAt: Date
  readonly closesAt: Date
  readonly eventAt: Date
  readonly product: string | null
  readonly stakePerVoteSatang: bigint
  readonly votesMax: number
  readonly currency: Currency
  readonly prizeKind: 'pot' | 'fixed'
  readonly prizeAmount: bigint
  readonly budgetAmount: bigint
  readonly weighs: 'member' | 'vote'
  readonly nobodyRight: NobodyRight
  /** The poll whose pot comes on top, and how much that is. */
  readonly rollsFrom: bigint | null
  readonly rolledAmount: bigint
}

/** A poll with the terms that hold; its own times are when it really opens and closes. */
export interface PollRow extends Terms {
  readonly pollId: bigint
  readonly version: number
  readonly state: PollState
  readonly revision: number
  readonly voidReason: string | null
  readonly resultChoice: string | null
  readonly resultLabel: string | null
  readonly resultSource: string | null
  readonly resultReason: string | null
}

const selectPolls = sql`
  select p.poll_id as "pollId", p.version, p.state, p.revision, p.void_reason as "voidReason",
         p.opens_at as "opensAt", p.closes_at as "closesAt", t.event_at as "eventAt",
         t.kind, t.title, t.rules, t.image, t.digits, t.home_name as "homeName",
         t.away_name as "awayName", t.product,
         t.stake_per_vote_satang as "stakePerVoteSatang", t.votes_max as "votesMax", t.currency,
         t.prize_kind as "prizeKind", t.prize_amount as "prizeAmount",
         t.budget_amount as "budgetAmount", t.weighs, t.nobody_right as "nobodyRight",
         t.rolls_from as "rollsFrom", t.rolled_amount as "rolledAmount", r.choice_id as "resultChoice",
         c.label as "resultLabel", r.source as "resultSource", r.reason as "resultReason"
    from poll.poll p
    join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
    left join poll.result r on r.poll_id = p.poll_id and r.revision = p.revision
    left join poll.choice c on c.poll_id = p.poll_id and c.version = p.version
                           and c.choice_id = r.choice_id`

/** The newest polls, newest first. */
export async function findPolls(db: Db, limit: number): Promise<PollRow[]> {
  const { rows } = await sql<PollRow>`
    ${selectPolls} order by p.poll_id desc limit ${limit}`.execute(db)
  return rows
}

export async function findPoll(db: Db | Tx, pollId: number): Promise<PollRow | undefined> {
  const { rows } = await sql<PollRow>`${selectPolls} where p.poll_id = ${pollId}`.execute(db)
  return rows[0]
}

/** Locks a poll before a change of its state: the desk, the tick and the payment take turns. */
export async function lockPoll(tx: Tx, pollId: number | bigint): Promise<PollRow | undefined> {
  const { rows } = await sql<PollRow>`
    ${selectPolls} where p.poll_id = ${pollId} for no key update of p`.execute(tx)
  return rows[0]
}

export async function findChoices(
  db: Db | Tx,
  { pollId, version }: Pick<PollRow, 'pollId' | 'version'>,
): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select choice_id as "choiceId", label, image from poll.choice
     where poll_id = ${pollId} and version = ${version} order by position`.execute(db)
  return rows
}

export async function insertPoll(tx: Tx, terms: Terms, staffId: number): Promise<bigint> {
  const { rows } = await sql<{ pollId: bigint }>`
    insert into poll.poll (version, opens_at, closes_at, created_by)
    values (1, ${terms.opensAt}, ${terms.closesAt}, ${staffId})
    returning poll_id as "pollId"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('poll: a row was expected, none came')
  return row.pollId
}

/** Writes a version of the terms with its choices. */
export async function insertTerms(
  tx: Tx,
  of: { pollId: bigint; version: number; staffId: number },
  terms: Terms,
  choices: readonly Choice[],
): Promise<void> {
  await sql`
    insert into poll.terms (poll_id, version, kind, title, rules, image, digits, home_name,
      away_name, opens_at, closes_at, event_at, product, stake_per_vote_satang, votes_max, currency,
      prize_kind, prize_amount, budget_amount, weighs, nobody_right, rolls_from, rolled_amount,
      made_by)
    values (${of.pollId}, ${of.version}, ${terms.kind}, ${terms.title}, ${terms.rules},
      ${terms.image}, ${terms.digits}, ${terms.homeName}, ${terms.awayName}, ${terms.opensAt},
      ${terms.closesAt}, ${terms.eventAt}, ${terms.product}, ${terms.stakePerVoteSatang},
      ${terms.votesMax}, ${terms.currency}, ${terms.prizeKind}, ${terms.prizeAmount},
      ${terms.budgetAmount}, ${terms.weighs}, ${terms.nobodyRight}, ${terms.rollsFrom},
      ${terms.rolledAmount}, ${of.staffId})`.execute(tx)
  await sql`
    insert into poll.choice (poll_id, version, choice_id, position, label, image)
    select ${of.pollId}::bigint, ${of.version}::smallint, c.choice_id, c.position, c.label, c.image
      from unnest(${choices.map((choice) => choice.choiceId)}::text[],
                  ${choices.map((choice) => choice.label)}::text[],
                  ${choices.map((choice) => choice.image)}::text[])
           with ordinality c (choice_id, label, image, position)`.execute(tx)
}

/** Makes a version of the terms the one that holds. */
export async function updateTerms(
  tx: Tx,
  pollId: bigint,
  { version, opensAt, closesAt }: { version: number; opensAt: Date; closesAt: Date },
): Promise<void> {
  await sql`
    update poll.poll set version = ${version}, opens_at = ${opensAt}, closes_at = ${closesAt}
     where poll_id = ${pollId}`.execute(tx)
}

/** Opens a locked poll, at this instant where its time has not come. */
export async function markOpen(tx: Tx, pollId: bigint): Promise<void> {
  await sql`
    update poll.poll set state = 'open', opens_at = least(opens_at, platform.clock())
     where poll_id = ${pollId}`.execute(tx)
}

/** Closes a locked poll, at this instant where its time has not come. */
export async function markClosed(tx: Tx, pollId: bigint): Promise<void> {
  await sql`
    update poll.poll set state = 'closed', closes_at = least(closes_at, platform.clock())
     where poll_id = ${pollId}`.execute(tx)
}

export async function markVoid(tx: Tx, pollId: bigint, reason: string): Promise<void> {
  await sql`
    update poll.poll set state = 'void', void_reason = ${reason}
     where poll_id = ${pollId}`.execute(tx)
}

export async function markResulted(tx: Tx, pollId: bigint, revision: number): Promise<void> {
  await sql`
    update poll.poll set state = 'resulted', revision = ${revision}
     where poll_id = ${pollId}`.execute(tx)
}

export async function markPaid(tx: Tx, pollId: bigint): Promise<void> {
  await sql`update poll.poll set state = 'paid' where poll_id = ${pollId}`.execute(tx)
}

/**
 * Polls that the clock has to move, or that have no fence yet. One index range of the live ones.
 * @param resultWithinMs how long after its event a poll waits for a result
 */
export async function findDuePolls(
  db: Db,
  resultWithinMs: number,
): Promise<{ pollId: bigint; due: 'open' | 'close' | 'void' | 'fence' }[]> {
  const { rows } = await sql<{ pollId: bigint; due: 'open' | 'close' | 'void' | 'fence' | null }>`
    select d.poll_id as "pollId", d.due from (
      select p.poll_id, case
               when p.state = 'scheduled' and p.opens_at <= platform.clock() then 'open'
               when p.state = 'open' and p.closes_at <= platform.clock() then 'close'
               when p.state = 'closed' and p.fence is null then 'fence'
               when p.state = 'closed'
                and t.event_at + ${resultWithinMs} * interval '1 ms' <= platform.clock() then 'void'
             end as due
        from poll.poll p join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
       where p.state in ('scheduled', 'open', 'closed')) d
     where d.due is not null
     order by d.poll_id`.execute(db)
  return rows.flatMap(({ pollId, due }) => (due === null ? [] : [{ pollId, due }]))
}

/**
 * Fences a closed poll. It runs after the transaction that closed it has committed, and in one of its
 * own: a fence taken together with the close could lie below a vote that still saw "open".
 */
export async function takeFence(db: Db, pollId: bigint): Promise<void> {
  await sql`
    update poll.poll set fence = pg_current_xact_id()
     where poll_id = ${pollId} and fence is null and state = 'closed'`.execute(db)
}

/** Whether all votes that count are there. */
export async function areVotesFinal(db: Db | Tx, pollId: bigint): Promise<boolean> {
  const { rows } = await sql<{ final: boolean }>`
    select poll.votes_are_final(${pollId}) as final`.execute(db)
  return rows[0]?.final === true
}

/** How many are closed, with what they are about under way, and have no result yet. */
export async function countWithoutResult(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from poll.poll p
      join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
     where p.state = 'closed' and t.event_at <= platform.clock()`.execute(db)
  return rows[0]?.count ?? 0
}
