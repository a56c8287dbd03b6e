import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { IncidentKind, MessageKind } from '../../rounds-contract.ts'
import { type DeskRoundRow, fromRounds, listed } from './search-store.ts'

/** A round with all that its own page says. */
export interface RoundHead extends DeskRoundRow {
  readonly product: string
  readonly version: number
  readonly owedSatang: Satang
  readonly forfeitedSatang: Satang
  readonly resultSatang: Satang
  readonly isAggregated: boolean
}

/** One round by its number; undefined: there is none. */
export async function findRound(db: Db, roundId: number): Promise<RoundHead | undefined> {
  const { rows } = await sql<RoundHead>`
    select ${listed}, v.product, v.version::integer as version, r.owed_satang as "owedSatang",
           r.forfeited_satang as "forfeitedSatang", r.result_satang as "resultSatang",
           r.is_aggregated as "isAggregated"
      from ${fromRounds} where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

/** What a provider told of a round. */
export interface MessageRow {
  readonly opId: string
  readonly ref: string
  readonly kind: MessageKind
  readonly amountSatang: Satang
  readonly madeAt: Date
  readonly refersTo: string | null
  readonly isUndone: boolean
  readonly isForfeited: boolean
  readonly isFree: boolean
}

/** The messages of a round as they came; of those of one instant the bet stands first. */
export async function findMessages(db: Db, roundId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select t.op_id as "opId", coalesce(t.ref, t.transaction_uuid::text) as ref, t.kind,
           t.amount_satang as "amountSatang", t.made_at as "madeAt",
           coalesce(f.ref, f.transaction_uuid::text) as "refersTo",
           exists (select from game.transaction u where u.reverses = t.op_id) as "isUndone",
           (t.account_id is null and t.kind <> 'tombstone') as "isForfeited",
           t.free_bet is not null as "isFree"
      from game.transaction t left join game.transaction f on f.op_id = t.reference_op
     where t.round_id = ${roundId}
     order by t.made_at, array_position('{bet,win,promo,rollback}', t.kind), t.op_id`.execute(db)
  return rows
}

/** What somebody should look at in a round. */
export interface IncidentRow {
  readonly kind: IncidentKind
  readonly amountSatang: Satang
  readonly madeAt: Date
}

/** The incidents of a round; one whose message found no round has none. */
export async function findIncidents(db: Db, roundId: number): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select i.kind, i.amount_satang as "amountSatang", i.made_at as "madeAt"
      from game.incident i where i.round_id = ${roundId} order by i.incident_id`.execute(db)
  return rows
}
