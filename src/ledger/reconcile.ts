import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { chart, type AccountKindName } from './chart.ts'
import { kindTable, type KindName } from './kinds.ts'
import { phaseCodes } from './kinds/kind.ts'

/** Something in the books that is not as it must be. */
export interface BookFault {
  /** Whose check found it: `ledger`, or a feature that proves its own tables against the books. */
  readonly schema: string
  readonly check: string
  /** The row or account by name: `transfer 8193`, `account 17`. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/**
 * Proves the books and answers what is wrong; an empty list means they are sound. Each schema's
 * `reconcile(level)` runs in one snapshot, so it may run beside full traffic.
 * @param level `fast` reads balances and open holds, `full` every transfer
 */
export async function reconcile(db: Db, level: 'fast' | 'full'): Promise<BookFault[]> {
  return db.connection().execute(async (connection) => {
    // The time-out is for forgotten writers; this only reads, and may read for minutes.
    await sql`set transaction_timeout = 0`.execute(connection)
    try {
      const faults = await mirrorFaults(connection)
      for (const schema of await reconcilableSchemas(connection)) {
        const { rows } = await sql<{
          check_name: string
          subject: string
          expected: string
          found: string
        }>`select * from ${sql.id(schema, 'reconcile')}(${level})`.execute(connection)
        faults.push(
          ...rows.map(({ check_name: check, subject, expected, found }) => ({
            schema,
            check,
            subject,
            expected,
            found,
          })),
        )
      }
      return faults
    } finally {
      await sql`reset transaction_timeout`.execute(connection)
    }
  })
}

/** The schemas that prove themselves: those with a function `reconcile(level text)`. */
export async function reconcilableSchemas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'reconcile' and pg_get_function_identity_arguments(p.oid) = 'p_level text'
     order by n.nspname <> 'ledger', n.nspname`.execute(db)
  return rows.map((row) => row.name)
}

/** Where `chart.ts` and `kinds.ts` differ from their tables, which are what the database obeys. */
export async function mirrorFaults(db: Db): Promise<BookFault[]> {
  const stored = await sql<{ name: string; text: string }>`
    select name, concat_ws(' ', k.kind, a.code, guarded, rule, for_member, wallet_type) as text
      from ledger.account_kind k join ledger.asset a using (asset_id)
    union all
    select name, concat_ws(' ', code, phase, is_stake, keeps_refusal, is_reward, is_tombstone,
                           is_correction, counts_as, debit_kinds::text, credit_kinds::text)
      from ledger.kind`.execute(db)
  const found = new Map(stored.rows.map((row) => [row.name, row.text]))
  const expected = new Map([...chartRows(), ...kindRows()])
  return [...new Set([...found.keys(), ...expected.keys()])]
    .filter((name) => found.get(name) !== expected.get(name))
    .map((name) => ({
      schema: 'ledger',
      check: 'the lists in src/ledger are those of the database',
      subject: name,
      expected: expected.get(name) ?? 'not listed',
      found: found.get(name) ?? 'not stored',
    }))
}

const flag = (value: boolean | undefined): string => (value ? 't' : 'f')

function chartRows(): [string, string][] {
  return Object.entries(chart).map(([name, account]) => [
    name,
    [
      account.kind,
      account.asset,
      flag(account.guarded),
      account.rule,
      flag(account.forMember),
      ...(account.walletType === null ? [] : [account.walletType]),
    ].join(' '),
  ])
}

function kindRows(): [string, string][] {
  const numbers = (names: 'any' | readonly AccountKindName[]): string[] =>
    names === 'any' ? [] : [`{${names.map((name) => chart[name].kind).join()}}`]
  return (Object.keys(kindTable) as KindName[]).map((name) => {
    const kind = kindTable[name]
    const flags = [
      kind.isStake,
      kind.keepsRefusal,
      kind.isReward,
      kind.isTombstone,
      kind.isCorrection,
    ].map(flag)
    return [
      name,
      [
        kind.code,
        phaseCodes[kind.phase],
        ...flags,
        ...(kind.countsAs === undefined ? [] : [kind.countsAs]),
        ...numbers(kind.debit),
        ...numbers(kind.credit),
      ].join(' '),
    ]
  })
}
