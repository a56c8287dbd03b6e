import { kindTable, type KindName } from '#ledger/kinds.ts'
import type { BatchStatement } from '#platform/lanes.ts'

/** A movement of one leg, ready to be sent. */
export interface Posting {
  readonly key: string
  readonly memberId: bigint
  readonly kind: KindName
  readonly hash: Buffer
  readonly debit: bigint
  readonly credit: bigint
  readonly amountSatang: bigint
}

interface Row {
  applied: boolean
  error: string | null
}

export const postings: BatchStatement<Posting, Row, Row> = {
  name: 'bench_post',
  text: `
    select applied, error from ledger.apply_batch(
      array(select row(o.key, o.member, o.kind, o.hash, null, null, null)::ledger.new_op
              from unnest($1::uuid[], $2::bigint[], $3::smallint[], $4::bytea[])
                   with ordinality as o(key, member, kind, hash, no) order by no),
      array(select row(l.no, l.code, l.debit, l.credit, l.amount, null, null)::ledger.new_leg
              from unnest($3::smallint[], $5::bigint[], $6::bigint[], $7::bigint[])
                   with ordinality as l(code, debit, credit, amount, no) order by no),
      $8::smallint)`,
  values: (items) => [
    items.map((item) => item.key),
    items.map((item) => item.memberId),
    items.map((item) => kindTable[item.kind].code),
    items.map((item) => item.hash),
    items.map((item) => item.debit),
    items.map((item) => item.credit),
    items.map((item) => item.amountSatang),
  ],
  answers: (rows) => [...rows],
  weight: () => 1,
  weightMax: 4_096,
}
