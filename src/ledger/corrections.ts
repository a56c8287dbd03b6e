import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { chart, type AccountKindName, type HouseAccount } from './chart.ts'
import { house, wallet, type AccountRef, type Id, type Outcome } from './operation.ts'
import { postOne } from './post.ts'

export interface Correction {
  readonly key: string
  /** The key of the operation to reverse. */
  readonly reverses: string
  readonly reason: string
  /** The staff person who decided it. */
  readonly authorId: Id
}

interface ReversedLeg {
  home_id: bigint
  phase: number
  amount: bigint
  ref_id: bigint | null
  debit_account: bigint
  credit_account: bigint
}

/**
 * Reverses an applied operation: every leg the other way round, with reason and author beside it.
 * Nothing is ever edited. The database refuses a second correction of the same operation.
 * @throws when there is no such operation, or when it has to do with a hold: end the hold instead
 */
export async function correct(tx: Tx, correction: Correction): Promise<Outcome> {
  const { rows } = await sql<ReversedLeg>`
    select t.home_id, t.phase, t.amount, t.ref_id, t.debit_account, t.credit_account
      from ledger.op o
      join ledger.transfer t on t.posted_at = o.created_at
       and t.transfer_id between o.base_id + o.first_leg and o.base_id + o.first_leg + o.leg_count - 1
     where o.op_id = ${correction.reverses} and o.applied
     order by t.transfer_id desc`.execute(tx)
  const first = rows[0]
  if (!first || rows.some((leg) => leg.phase !== 0)) {
    throw new Error(`ledger: operation ${correction.reverses} cannot be reversed`)
  }
  const refs = await accountRefs(
    tx,
    rows.flatMap((leg) => [leg.debit_account, leg.credit_account]),
  )
  return postOne(tx, {
    key: correction.key,
    memberId: first.home_id,
    kind: 'correction',
    ...(first.ref_id === null ? {} : { refId: first.ref_id }),
    // The database takes reason and author from here and refuses a correction without them.
    result: {
      reverses: correction.reverses,
      reason: correction.reason,
      author_id: `${correction.authorId}`,
    },
    body: [correction.reverses, correction.reason, `${correction.authorId}`],
    legs: rows.map((leg) => ({
      debit: refs(leg.credit_account),
      credit: refs(leg.debit_account),
      amountSatang: leg.amount,
    })),
  })
}

/** Accounts by id as `post` takes them. */
async function accountRefs(tx: Tx, ids: readonly bigint[]): Promise<(id: bigint) => AccountRef> {
  const { rows } = await sql<{ account_id: bigint; name: AccountKindName; ref_id: bigint | null }>`
    select a.account_id, k.name, a.ref_id
      from ledger.account a join ledger.account_kind k on k.kind = a.kind
     where a.account_id = any (${[...ids]}::bigint[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.account_id, row]))
  return (id) => {
    const row = byId.get(id)
    if (!row) throw new Error(`ledger: no account ${id}`)
    return isHouse(row.name) ? house(row.name, row.ref_id) : wallet(id)
  }
}

const isHouse = (name: AccountKindName): name is HouseAccount => !chart[name].forMember
