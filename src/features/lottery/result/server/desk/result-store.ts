import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../../contract-words.ts'
import type { DerivedResult, MarketRule, Official, ResultRule } from '../../../rules/derive.ts'

/** What every step at the desk needs to know of its round. */
export interface DeskRound {
  readonly roundId: bigint
  readonly roundRef: string
  readonly roundNo: number
  readonly marketId: number
  readonly marketCode: string
  readonly resultRule: MarketRule
  readonly state: RoundStatus
  readonly drawDay: string
  readonly drawAt: Date
  /** From when on a result is taken: the draw, or before it by a rule of the market. */
  readonly acceptsAt: Date
  readonly voidAfterMin: number
}

/** A round whose result people enter: the desk refuses all others. */
export type PeopleRound = DeskRound & { readonly resultRule: ResultRule }

const deskRound = sql`
  select r.round_id as "roundId", r.round_ref as "roundRef", r.round_no as "roundNo",
         r.market_id as "marketId", m.code as "marketCode", m.result_rule as "resultRule", r.state,
         r.draw_day::text as "drawDay", r.draw_at as "drawAt",
         lottery.result_from(r.round_id) as "acceptsAt", v.void_after_min as "voidAfterMin"
    from lottery.round r join lottery.market m using (market_id)
    join lottery.rule_version v on v.rule_version_id = r.rule_version_id`

export async function findDeskRound(db: Db | Tx, roundId: bigint): Promise<DeskRound | undefined> {
  const { rows } = await sql<DeskRound>`
    ${deskRound} where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

/** The same, with the round's row locked: the steps of one round happen one after another. */
export async function lockDeskRound(tx: Tx, roundId: bigint): Promise<DeskRound | undefined> {
  const { rows } = await sql<DeskRound>`
    ${deskRound} where r.round_id = ${roundId} for no key update of r`.execute(tx)
  return rows[0]
}

/** A first entry that waits for the second person. */
export interface OpenEntry {
  readonly entryId: bigint
  readonly revision: number
  readonly staffId: number
  readonly source: string
  /** How often somebody typed something else. */
  readonly mismatches: number
}

export async function findOpenEntry(db: Db | Tx, roundId: bigint): Promise<OpenEntry | undefined> {
  const { rows } = await sql<Omit<OpenEntry, 'staffId'> & { staffId: bigint }>`
    select e.entry_id as "entryId", e.revision, e.staff_id as "staffId", e.source,
           (select count(*)::int from lottery.result_entry t
             where t.first_entry_id = e.entry_id) as mismatches
      from lottery.result_entry e
     where e.round_id = ${roundId} and e.first_entry_id is null
       and not exists (select from lottery.entry_return b where b.entry_id = e.entry_id)
       and not exists (select from lottery.result x where x.first_entry_id = e.entry_id)
     order by e.entry_id desc limit 1`.execute(db)
  const row = rows[0]
  return row && { ...row, staffId: Number(row.staffId) }
}

export interface NewEntry {
  readonly roundId: bigint
  readonly staffId: number
  readonly official: Official
  readonly source: string
  /** Kept only where the reading says the same as the person. */
  readonly readingId: bigint | null
}

/** The first person's entry, revision 1: a round that is settled takes no other yet. */
export async function insertFirstEntry(
  tx: Tx,
  entry: NewEntry,
): Promise<{ entryId: bigint; enteredAt: Date }> {
  const { rows } = await sql<{ entryId: bigint; enteredAt: Date }>`
    insert into lottery.result_entry (round_id, revision, staff_id, official, source, reading_id)
    values (${entry.roundId}, 1, ${entry.staffId}, ${JSON.stringify(entry.official)}::jsonb,
            ${entry.source}, (
              select f.reading_id from lottery.feed_reading f
               where f.reading_id = ${entry.readingId} and f.round_id = ${entry.roundId}
                 and f.official = ${JSON.stringify(entry.official)}::jsonb))
    returning entry_id as "entryId", entered_at as "enteredAt"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: the entry was not written')
  return row
}

/** The second person's try, equal to the first entry or not. */
export async function insertRetype(
  tx: Tx,
  first: OpenEntry,
  retype: Omit<NewEntry, 'source'>,
): Promise<bigint> {
  const { rows } = await sql<{ entryId: bigint }>`
    insert into lottery.result_entry
      (round_id, revision, first_entry_id, staff_id, official, source, reading_id)
    values (${retype.roundId}, ${first.revision}, ${first.entryId}, ${retype.staffId},
            ${JSON.stringify(retype.official)}::jsonb, ${first.source}, ${retype.readingId})
    returning entry_id as "entryId"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: the entry was not written')
  return row.entryId
}

export async function returnEntry(
  tx: Tx,
  entryId: bigint,
  staffId: number,
  reason: string,
): Promise<void> {
  await sql`
    insert into lottery.entry_return (entry_id, staff_id, reason)
    values (${entryId}, ${staffId}, ${reason})`.execute(tx)
}

/** What two people typed alike, in canonical form. */
export interface AgreedResult {
  readonly roundId: bigint
  readonly first: OpenEntry
  readonly secondEntryId: bigint
  readonly secondStaffId: number
  readonly official: Official
  readonly derived: DerivedResult
}

/** The confirmed result and, with it, the round's state `drawn`. */
export async function insertResult(tx: Tx, result: AgreedResult): Promise<Date> {
  const { first, derived } = result
  const { rows } = await sql<{ confirmedAt: Date }>`
    insert into lottery.result (round_id, revision, first_entry_id, first_staff_id, second_entry_id,
      second_staff_id, official, full_value, top4, top3, top2, bottom2, front3, bottom3,
      source)
    values (${result.roundId}, ${first.revision}, ${first.entryId}, ${first.staffId},
      ${result.secondEntryId}, ${result.secondStaffId}, ${JSON.stringify(result.official)}::jsonb,
      ${derived.full}, ${derived.top4}, ${derived.top3}, ${derived.top2}, ${derived.bottom2},
      ${[...derived.front3]}::text[], ${[...derived.bottom3]}::text[], ${first.source})
    returning confirmed_at as "confirmedAt"`.execute(tx)
  await sql`
    update lottery.round set state = 'drawn', drawn_at = platform.clock()
     where round_id = ${result.roundId}`.execute(tx)
  return rows[0]?.confirmedAt ?? new Date(0)
}

/**
 * The result of a round that draws by itself: its numbers are those of `yeekee.draw`, or refused.
 */
export async function insertDrawnResult(
  tx: Tx,
  result: {
    roundId: bigint
    source: string
    result5: string
    top3: string
    top2: string
    bottom2: string
  },
): Promise<void> {
  await sql`
    insert into lottery.result (round_id, revision, draw_id, official, full_value, top3, top2,
      bottom2, source)
    values (${result.roundId}, 1, ${result.roundId},
      ${JSON.stringify({ result5: [result.result5] })}::jsonb, ${result.result5}, ${result.top3},
      ${result.top2}, ${result.bottom2}, ${result.source})`.execute(tx)
  await sql`
    update lottery.round set state = 'drawn', drawn_at = platform.clock()
     where round_id = ${result.roundId}`.execute(tx)
}

export async function markVoid(tx: Tx, roundId: bigint, reason: string): Promise<void> {
  await sql`
    update lottery.round set state = 'void', void_at = platform.clock(), void_reason = ${reason}
     where round_id = ${roundId}`.execute(tx)
}

/** Closed rounds whose time for a result is over, oldest first. */
export async function findOverdueRounds(
  db: Db,
): Promise<{ roundId: bigint; voidAfterMin: number }[]> {
  const { rows } = await sql<{ roundId: bigint; voidAfterMin: number }>`
    select r.round_id as "roundId", v.void_after_min as "voidAfterMin"
      from lottery.round r join lottery.rule_version v on v.rule_version_id = r.rule_version_id
     where r.state = 'closed'
       and r.draw_at + v.void_after_min * interval '1 minute' <= platform.clock()
     order by r.draw_at`.execute(db)
  return rows
}
