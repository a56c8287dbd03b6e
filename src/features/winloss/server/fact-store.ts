import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'

/** Writes facts, each of which must be unknown. */
export async function insertFacts(tx: Tx, facts: readonly SettledPlay[]): Promise<void> {
  const all = <T>(of: (fact: SettledPlay) => T): T[] => facts.map(of)
  await sql`
    insert into winloss.fact (source, source_id, revision, product, place, member_id, wallet_id,
      wallet_kind, stake_satang, returned_satang, valid_satang, expected_microsatang,
      settled_at, counted_day)
    select * from unnest(${all((fact) => fact.source)}::text[],
      ${all((fact) => fact.sourceId)}::bigint[], ${all((fact) => fact.revision)}::integer[],
      ${all((fact) => fact.product)}::text[], ${all((fact) => fact.place)}::text[],
      ${all((fact) => fact.memberId)}::bigint[], ${all((fact) => fact.walletId)}::bigint[],
      ${all((fact) => fact.walletKind)}::smallint[], ${all((fact) => fact.stakeSatang)}::bigint[],
      ${all((fact) => fact.returnedSatang)}::bigint[], ${all((fact) => fact.validSatang)}::bigint[],
      ${all((fact) => fact.expectedMicrosatang)}::bigint[],
      ${all((fact) => fact.settledAt)}::timestamptz[],
      ${all((fact) => fact.countedDay)}::date[])`.execute(tx)
}

/** Adds facts to the days of their members, own and given money apart. Locks: those days, sorted. */
export async function addToDays(tx: Tx, facts: readonly SettledPlay[]): Promise<void> {
  const all = <T>(of: (fact: SettledPlay) => T): T[] => facts.map(of)
  await sql`
    insert into winloss.day as d
      (member_id, counted_day, product, is_own, stake_satang, returned_satang, valid_satang,
       expected_microsatang, known_stake_satang, rounds)
    select f.member_id, f.counted_day, f.product, platform.is_own_money(f.wallet_kind), sum(f.stake),
           sum(f.returned), sum(f.valid), coalesce(sum(f.expected), 0),
           coalesce(sum(f.stake) filter (where f.expected is not null), 0), count(*) filter (where f.revision = 1)
      from unnest(${all((fact) => fact.memberId)}::bigint[],
             ${all((fact) => fact.countedDay)}::date[], ${all((fact) => fact.product)}::text[],
             ${all((fact) => fact.walletKind)}::smallint[],
             ${all((fact) => fact.revision)}::integer[],
             ${all((fact) => fact.stakeSatang)}::bigint[],
             ${all((fact) => fact.returnedSatang)}::bigint[],
             ${all((fact) => fact.validSatang)}::bigint[],
             ${all((fact) => fact.expectedMicrosatang)}::bigint[])
           f (member_id, counted_day, product, wallet_kind, revision, stake, returned, valid, expected)
     group by 1, 2, 3, 4
     order by 1, 2, 3, 4
    on conflict (member_id, counted_day, product, is_own) do update
      set stake_satang = d.stake_satang + excluded.stake_satang,
          returned_satang = d.returned_satang + excluded.returned_satang,
          valid_satang = d.valid_satang + excluded.valid_satang,
          expected_microsatang = d.expected_microsatang + excluded.expected_microsatang,
          known_stake_satang = d.known_stake_satang + excluded.known_stake_satang,
          rounds = d.rounds + excluded.rounds,
          changed_xid = pg_current_xact_id()`.execute(tx)
}

/** The valid stakes of a member's own money that were settled since a moment. Walks the index of them. */
export async function findValidPlay(
  db: Db | Tx,
  memberId: number,
  since: Date,
): Promise<{ at: Date; amountSatang: bigint }[]> {
  const { rows } = await sql<{ at: Date; amountSatang: bigint }>`
    select settled_at as at, valid_satang as "amountSatang" from winloss.fact
     where member_id = ${memberId} and settled_at >= ${since} and valid_satang <> 0
       and platform.is_own_money(wallet_kind)`.execute(db)
  return rows
}

/** What a member played of his own money in one round of a product, all its corrections together. */
export interface OwnPlay {
  readonly source: string
  readonly sourceId: bigint
  /** When it was first settled, and the day that it counts on. */
  readonly at: Date
  readonly day: Day
  readonly validSatang: bigint
}

/** A member's own play in one product from one day to another, both included. Cost: his facts of those days. */
export async function findOwnPlays(
  db: Db | Tx,
  memberId: number,
  { product, from, to }: { product: string; from: Day; to: Day },
): Promise<OwnPlay[]> {
  // rows: trusted, a group has its first time and its sum
  const { rows } = await sql<OwnPlay>`
    select source, source_id as "sourceId", min(settled_at) as at, counted_day::text as day,
           sum(valid_satang)::bigint as "validSatang"
      from winloss.fact
     where member_id = ${memberId} and counted_day between ${from}::date and ${to}::date
       and product = ${product} and platform.is_own_money(wallet_kind)
     group by source, source_id, counted_day order by 3`.execute(db)
  return rows
}

export async function deleteFacts(tx: Tx): Promise<void> {
  await sql`delete from winloss.fact`.execute(tx)
  await sql`delete from winloss.day`.execute(tx)
}
