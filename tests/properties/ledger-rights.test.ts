import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { house, wallet } from '#ledger/post.ts'
import { depositOf, freshKey, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'

// U2: what the application role may do, and what nobody may, the owner of the tables included.

const appendOnly = [
  'account',
  'batch',
  'op',
  'transfer',
  'hold',
  'hold_end',
  'correction',
  'seal',
  'seal_head',
]
const tables = [...appendOnly, 'asset', 'account_kind', 'kind', 'balance', 'reconcile_run']
const APPEND_ONLY = '23001'
const NO_RIGHT = '42501'

let world: LedgerWorld
let partition: string
beforeAll(async () => {
  world = await ledgerWorld()
  const { memberId, walletId } = await world.member()
  await world.post(depositOf(memberId, walletId, 1000n))
  const hold = await world.post({
    key: freshKey(),
    memberId,
    kind: 'withdraw_hold',
    legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang: 100n }],
  })
  await world.post({
    key: freshKey(),
    memberId,
    kind: 'withdraw_returned',
    legs: [{ hold: hold.holdId ?? 0n }],
  })
  await world.owner(`
    insert into ledger.correction (op_id, reversed_op, reason, author_id)
    select min(op_id::text)::uuid, max(op_id::text)::uuid, 'ทดสอบสิทธิ์', 1 from ledger.op;
    insert into ledger.seal_head
    select '2026-11-21', 1, digest, sealed_at, sealed_at from ledger.seal`)
  const [row] = await world.owner<{ name: string }>(
    'select tableoid::regclass::text as name from ledger.transfer limit 1',
  )
  partition = row?.name ?? ''
})
afterAll(() => world.close())

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const asOwner = (text: string) => codeOf(world.owner(text))
const asApp = (text: string) => codeOf(sql.raw(text).execute(world.db))

const firstColumn: Record<string, string> = {
  asset: 'code',
  account_kind: 'name',
  kind: 'name',
  account: 'ref_id',
  balance: 'version',
  batch: 'stripe',
  op: 'ref_id',
  transfer: 'amount',
  hold: 'amount',
  hold_end: 'amount',
  correction: 'reason',
  seal: 'digest',
  seal_head: 'digest',
  reconcile_run: 'fault_count',
}
const setOf = (table: string) => `${firstColumn[table]} = ${firstColumn[table]}`

describe('append-only tables refuse their own owner', () => {
  test.each(appendOnly)('%s', async (table) => {
    expect(await asOwner(`update ledger.${table} set ${setOf(table)}`)).toBe(APPEND_ONLY)
    expect(await asOwner(`delete from ledger.${table}`)).toBe(APPEND_ONLY)
    expect(await asOwner(`truncate ledger.${table} cascade`)).toBe(APPEND_ONLY)
  })
  test('a partition of the transfers is no way around', async () => {
    expect(partition).toMatch(/^ledger\.transfer_/)
    for (const name of [partition, 'ledger.transfer_default']) {
      expect(await asOwner(`truncate ${name}`)).toBe(APPEND_ONLY)
    }
    expect(await asOwner(`update ${partition} set amount = amount + 1`)).toBe(APPEND_ONLY)
    expect(await asOwner(`delete from ${partition}`)).toBe(APPEND_ONLY)
  })
  test('balances only grow, stay, and keep what they are', async () => {
    const changes = [
      'debits_posted = debits_posted - 1',
      'credits_posted = credits_posted - 1',
      'version = version - 1',
      'rule = 0',
      'guarded = not guarded, rule = 0, version = 0',
      'stripe = stripe + 1',
      'account_id = account_id + 1000',
    ]
    for (const change of changes) {
      const text = `update ledger.balance set ${change} where credits_posted > 0 and version > 0`
      expect([change, await asOwner(text)]).toEqual([change, APPEND_ONLY])
    }
    expect(await asOwner('delete from ledger.balance')).toBe(APPEND_ONLY)
    expect(await asOwner('truncate ledger.balance')).toBe(APPEND_ONLY)
  })
  test('a closed wallet stays closed', async () => {
    const { walletId } = await world.member()
    await world.owner('select ledger.close_account($1)', [walletId])
    const text = `update ledger.balance set closed = false where account_id = ${walletId}`
    expect(await asOwner(text)).toBe(APPEND_ONLY)
  })
})

describe('the application role', () => {
  test.each(tables)('reads %s and writes nothing', async (table) => {
    expect(await asApp(`select * from ledger.${table} limit 1`)).toBe('done')
    expect(await asApp(`update ledger.${table} set ${setOf(table)}`)).toBe(NO_RIGHT)
    expect(await asApp(`delete from ledger.${table}`)).toBe(NO_RIGHT)
    expect(await asApp(`truncate ledger.${table}`)).toBe(NO_RIGHT)
    expect(await asApp(`insert into ledger.${table} default values`)).toBe(NO_RIGHT)
  })
  test('has no right on a partition, a sequence or the schema itself', async () => {
    expect(await asApp(`insert into ${partition} default values`)).toBe(NO_RIGHT)
    expect(await asApp(`update ${partition} set amount = 1`)).toBe(NO_RIGHT)
    expect(await asApp(`select nextval('ledger.batch_seq')`)).toBe(NO_RIGHT)
    expect(await asApp('create table ledger.mine (a integer)')).toBe(NO_RIGHT)
    expect(await asApp('alter table ledger.balance drop constraint no_overdraft')).toBe(NO_RIGHT)
    expect(await asApp('alter table ledger.transfer disable trigger all')).toBe(NO_RIGHT)
    expect(await asApp(`set session_replication_role = 'replica'`)).toBe(NO_RIGHT)
    const lock = 'do $$ begin lock table ledger.balance in exclusive mode; end $$'
    expect(await asApp(lock)).toBe(NO_RIGHT)
  })
  test('may call the doors and none of the rooms behind them', async () => {
    const rows = await world.owner<{ name: string }>(`
      select proname as name from pg_proc
       where pronamespace = 'ledger'::regnamespace
         and has_function_privilege('slth_app', oid, 'execute')
         and proname !~ '^(account|code)_' order by 1`)
    expect(rows.map((row) => row.name)).toEqual([
      'apply_batch',
      'available',
      'balance_events',
      'close_account',
      'count_members',
      'expiring',
      'house_account',
      'keep_run',
      'kind_code',
      'kind_name',
      'known_ops',
      'left_of',
      'lock_wallets',
      'make_partitions',
      'op_key',
      'open_account',
      'played_since',
      'post_batch',
      'post_one',
      'publish_head',
      'reconcile',
      'rewarding_codes',
      'seal_next',
      'seal_status',
      'trim_reconcile_runs',
      'verify_seal',
    ])
    expect(await asApp(`select ledger.write_balances('{}', 0::smallint)`)).toBe(NO_RIGHT)
  })
  test('meets no function that runs as its owner with a search path of the caller', async () => {
    const rows = await world.owner<{ name: string }>(`
      select proname as name from pg_proc
       where pronamespace = 'ledger'::regnamespace and prosecdef
         and not coalesce(proconfig @> array['search_path=pg_catalog, pg_temp'], false)`)
    expect(rows).toEqual([])
  })
})

describe('partitions', () => {
  const inMonth = (month: string) =>
    world.owner<{ home: string }>(`
      begin;
      insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
        debit_account, credit_account, amount)
      values (1, '${month}-15', 1, '00000000-0000-8000-8000-000000000000', 1, 10, 0, 1, 2, 1);
      rollback`)

  const made = async (monthsAhead: number) => {
    const text = `select ledger.make_partitions(${monthsAhead}) as made`
    return (await world.owner<{ made: number }>(text))[0]?.made
  }

  test('a month that nobody made ahead falls into the default partition', async () => {
    await inMonth('2099-01')
    const first = await world.owner<{ name: string }>(`
      select c.relname as name from pg_class c
       where c.relnamespace = 'ledger'::regnamespace and c.relispartition and c.relkind = 'r'
       order by name`)
    const months = ['2026_11', '2026_12', '2027_01', '2027_02'].map((month) => `transfer_${month}`)
    expect(
      first.map(({ name }) => name),
      'the migration made them',
    ).toEqual([...months, 'transfer_default'])
    await made(3)
    expect(await made(3)).toBe(0)
    expect(await made(5)).toBe(2)
  })
  test('a new partition is as closed as the others', async () => {
    await world.owner('select ledger.make_partitions(6)')
    const rows = await world.owner<{ name: string; triggers: number }>(`
      select c.oid::regclass::text as name, count(t.oid)::int as triggers
        from pg_class c left join pg_trigger t on t.tgrelid = c.oid
       where c.relnamespace = 'ledger'::regnamespace and c.relispartition and c.relkind = 'r'
       group by c.oid`)
    expect(rows.length).toBeGreaterThan(6)
    for (const { name, triggers } of rows) {
      expect([name, triggers]).toEqual([name, 2])
      expect(await asApp(`select 1 from ${name}`)).toBe('done')
    }
  })
  test('a month whose rows already lie in the default partition is left there', async () => {
    await world.owner(`
      insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
        debit_account, credit_account, amount)
      select 1, platform.clock() + interval '20 months', 1, gen_random_uuid(), 1, 10, 0, 1, 2, 1`)
    const [row] = await world.owner<{ made: number }>('select ledger.make_partitions(22) as made')
    expect(row?.made).toBe(15)
  })
})
