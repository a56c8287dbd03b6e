import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'

// U2: every CHECK, key, trigger and grant of the ledger refuses its hand-made bad row. The list of
// constraints is read back from the catalogue, so a new one without a bad row fails here.

type Row = Record<string, unknown>
const id = (n: number) => `00000000-0000-8000-8000-${`${n}`.padStart(12, '0')}`
const at = '2026-11-21T00:00:00Z'
const hash = Buffer.alloc(16)
const digest = Buffer.alloc(32)

/** A good row of each table, in an order in which they can be written. */
const good: Record<string, Row> = {
  asset: { asset_id: 90, code: 'XXX', scale: 0 },
  account_kind: {
    kind: 99,
    name: 'test_kind',
    asset_id: 1,
    guarded: true,
    rule: 1,
    wallet_type: null,
    for_member: true,
  },
  kind: {
    code: 99,
    name: 'test_move',
    phase: 0,
    debit_kinds: null,
    credit_kinds: null,
    is_stake: false,
    keeps_refusal: false,
  },
  account: {
    home_id: 1,
    asset_id: 1,
    kind: 2000,
    guarded: true,
    rule: 1,
    ref_id: 99,
    created_at: at,
  },
  balance: {
    account_id: 9001,
    stripe: 0,
    guarded: true,
    rule: 1,
    closed: false,
    debits_posted: 0,
    credits_posted: 10,
    debits_pending: 0,
    credits_pending: 0,
    version: 1,
  },
  batch: { base_id: 40_960_000, stripe: 0, op_count: 1, transfer_count: 1, posted_at: at },
  op: {
    op_id: id(1),
    home_id: 1,
    kind: 10,
    request_hash: hash,
    applied: true,
    error: null,
    ref_id: null,
    result: null,
    base_id: 40_960_000,
    first_leg: 0,
    leg_count: 1,
    created_at: at,
  },
  transfer: {
    transfer_id: 40_960_000,
    posted_at: at,
    home_id: 1,
    op_id: id(1),
    leg: 1,
    code: 10,
    phase: 0,
    debit_account: 1,
    credit_account: 2,
    amount: 1,
    hold_id: null,
    ref_id: null,
    dr_version: null,
    dr_after: null,
    cr_version: 1,
    cr_after: 1,
  },
  hold: {
    hold_id: 40_960_000,
    home_id: 1,
    debit_account: 1,
    credit_account: 2,
    amount: 1,
    code: 20,
    ref_id: null,
    created_at: at,
  },
  hold_end: { hold_id: 40_960_000, phase: 2, amount: 1, transfer_id: 40_960_001, ended_at: at },
  correction: { op_id: id(1), reversed_op: id(2), reason: 'ลงผิดบัญชี', author_id: 1, created_at: at },
  seal: {
    height: 1,
    base_id: 40_960_000,
    xid: '1',
    content: digest,
    digest,
    transfer_prints: hash,
    row_prints: hash,
    sealed_at: at,
  },
  seal_head: { day: '2026-11-21', height: 1, digest, sealed_at: at, published_at: at },
  reconcile_run: {
    run_id: 90,
    level: 'fast',
    started_at: at,
    finished_at: at,
    fault_count: 0,
    faults: '[]',
    failure: null,
    run_by: 'test',
  },
}

/** What each row stands on. */
const before: Record<string, readonly [string, Row][]> = {
  hold_end: [['hold', {}]],
  correction: [
    ['op', {}],
    ['op', { op_id: id(2) }],
  ],
}

/** One bad row for each constraint: what to change in the good one. */
const bad: readonly [table: string, constraint: string, change: Row][] = [
  ['asset', 'scale_is_small', { scale: 9 }],
  ['account_kind', 'rule_is_known', { rule: 3 }],
  ['account_kind', 'wallet_type_is_known', { wallet_type: 6 }],
  ['account_kind', 'only_guarded_has_floor', { guarded: false, for_member: false }],
  ['account_kind', 'member_is_guarded', { guarded: false, rule: 0 }],
  ['account_kind', 'wallet_cannot_owe', { wallet_type: 5, rule: 2 }],
  ['account_kind', 'account_kind_wallet_type_key', { wallet_type: 1 }],
  ['account_kind', 'account_kind_asset_id_fkey', { asset_id: 77 }],
  ['kind', 'phase_is_known', { phase: 5 }],
  ['kind', 'stake_takes_money', { is_stake: true, phase: 2 }],
  ['kind', 'reward_gives_to_a_member', { is_reward: true, phase: 1 }],
  ['kind', 'tombstone_moves_nothing', { is_tombstone: true }],
  ['kind', 'counter_is_known', { counts_as: 'loss' }],
  ['kind', 'every_stake_counts', { is_stake: true, counts_as: 'win' }],
  ['account', 'home_is_known', { home_id: -1 }],
  ['account', 'rule_is_known', { rule: 3 }],
  ['account', 'only_guarded_has_floor', { guarded: false, home_id: 0 }],
  ['account', 'member_is_guarded', { guarded: false, rule: 0 }],
  ['account', 'account_asset_id_fkey', { asset_id: 77 }],
  ['account', 'account_kind_fkey', { kind: 77 }],
  ['balance', 'stripe_in_range', { stripe: 1024, guarded: false, rule: 0, version: 0 }],
  ['balance', 'stripe_in_range', { stripe: -1, guarded: false, rule: 0, version: 0 }],
  ['balance', 'posted_not_negative', { debits_posted: -1 }],
  ['balance', 'posted_not_negative', { credits_posted: -1, debits_posted: -1 }],
  ['balance', 'pending_not_negative', { debits_pending: -1 }],
  ['balance', 'pending_not_negative', { credits_pending: -1 }],
  ['balance', 'no_overdraft', { debits_posted: 6, debits_pending: 5 }],
  ['balance', 'no_overdraft', { debits_posted: 11 }],
  ['balance', 'no_overcredit', { rule: 2, debits_posted: 9 }],
  ['balance', 'no_overcredit', { rule: 2, debits_posted: 12, credits_pending: 3 }],
  ['balance', 'guarded_has_one_row', { stripe: 1 }],
  ['balance', 'only_guarded_has_floor', { guarded: false }],
  ['balance', 'only_guarded_has_floor', { guarded: false, rule: 0 }],
  ['balance', 'only_guarded_has_floor', { guarded: false, rule: 0, version: 0, closed: true }],
  ['balance', 'version_not_negative', { version: -1 }],
  ['batch', 'base_in_steps', { base_id: 40_960_001 }],
  ['batch', 'batch_not_empty', { op_count: 0 }],
  ['batch', 'transfers_fit', { transfer_count: 4097 }],
  ['batch', 'transfers_fit', { transfer_count: -1 }],
  ['op', 'hash_is_16_bytes', { request_hash: Buffer.alloc(15) }],
  ['op', 'error_has_a_name', { applied: false, leg_count: 0, error: '' }],
  ['op', 'first_leg_in_batch', { first_leg: 4096 }],
  ['op', 'leg_count_not_negative', { applied: false, error: 'x', leg_count: -1 }],
  ['op', 'refused_says_why', { applied: false, leg_count: 0 }],
  ['op', 'refused_says_why', { error: 'insufficient_balance' }],
  ['op', 'applied_has_legs', { leg_count: 0 }],
  ['op', 'applied_has_legs', { applied: false, error: 'x' }],
  ['transfer', 'legs_count_from_one', { leg: 0 }],
  ['transfer', 'phase_is_known', { phase: 5 }],
  ['transfer', 'amount_in_range', { amount: 0 }],
  ['transfer', 'amount_in_range', { amount: -1 }],
  ['transfer', 'amount_in_range', { amount: '1000000000000001' }],
  ['transfer', 'two_accounts', { credit_account: 1 }],
  ['transfer', 'end_names_hold', { phase: 2 }],
  ['transfer', 'end_names_hold', { hold_id: 5 }],
  ['transfer', 'debit_side_whole', { dr_version: 1 }],
  ['transfer', 'credit_side_whole', { cr_after: null }],
  ['hold', 'amount_positive', { amount: 0 }],
  ['hold_end', 'phase_is_end', { phase: 1, amount: 0 }],
  ['hold_end', 'amount_not_negative', { phase: 3, amount: -1 }],
  ['hold_end', 'post_has_amount', { amount: 0 }],
  ['hold_end', 'post_has_amount', { phase: 3 }],
  ['hold_end', 'hold_end_hold_id_fkey', { hold_id: 5 }],
  ['correction', 'reason_says_something', { reason: '  แก้  ' }],
  ['correction', 'author_is_known', { author_id: 0 }],
  ['correction', 'not_itself', { reversed_op: id(1) }],
  ['correction', 'correction_op_id_fkey', { op_id: id(3) }],
  ['correction', 'correction_reversed_op_fkey', { reversed_op: id(3) }],
  ['seal', 'height_not_negative', { height: -1 }],
  ['seal', 'content_is_sha', { content: hash }],
  ['seal', 'digest_is_sha', { digest: hash }],
  ['seal', 'seal_is_whole', { base_id: null }],
  ['seal', 'seal_is_whole', { row_prints: null }],
  ['seal', 'seal_is_whole', { height: 0 }],
  ['seal_head', 'height_positive', { height: 0 }],
  ['seal_head', 'digest_is_sha', { digest: hash }],
  ['reconcile_run', 'level_is_known', { level: 'quick' }],
  ['reconcile_run', 'fault_count_not_negative', { fault_count: -1 }],
  ['reconcile_run', 'ends_after_it_began', { finished_at: '2026-11-20T00:00:00Z' }],
]

/** Keys: the good row twice, the second time changed where another key would refuse it first. */
const twice: readonly [table: string, constraint: string, change: Row][] = [
  ['asset', 'asset_pkey', { code: 'YYY' }],
  ['asset', 'asset_code_key', { asset_id: 91 }],
  ['account_kind', 'account_kind_pkey', { name: 'other' }],
  ['account_kind', 'account_kind_name_key', { kind: 98 }],
  ['kind', 'kind_pkey', { name: 'other' }],
  ['kind', 'kind_name_key', { code: 98 }],
  ['account', 'account_pkey', { account_id: 9001, kind: 2010 }],
  ['account', 'one_account', {}],
  ['account', 'one_account', { guarded: false, home_id: 0, rule: 0, kind: 1010, ref_id: null }],
  ['balance', 'balance_pkey', {}],
  ['batch', 'batch_pkey', {}],
  ['op', 'op_pkey', {}],
  ['transfer', 'transfer_pkey', {}],
  ['hold', 'hold_pkey', {}],
  ['hold_end', 'hold_end_pkey', {}],
  ['correction', 'correction_pkey', { reversed_op: id(4) }],
  ['correction', 'correction_reversed_op_key', { op_id: id(4) }],
  ['seal', 'seal_pkey', { base_id: 40_964_096 }],
  ['seal', 'seal_base_id_key', { height: 2 }],
  ['seal_head', 'seal_head_pkey', { height: 2 }],
  ['seal_head', 'seal_head_height_key', { day: '2026-11-22' }],
  ['reconcile_run', 'reconcile_run_pkey', {}],
]

const nullable = [
  'account.ref_id',
  'account_kind.wallet_type',
  'hold.ref_id',
  'kind.counts_as',
  'kind.credit_kinds',
  'kind.debit_kinds',
  'op.error',
  'op.ref_id',
  'op.result',
  'reconcile_run.failure',
  'seal.base_id',
  'seal.row_prints',
  'seal.transfer_prints',
  'seal.xid',
  'transfer.cr_after',
  'transfer.cr_version',
  'transfer.dr_after',
  'transfer.dr_version',
  'transfer.hold_id',
  'transfer.ref_id',
]

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
  for (const table of Object.keys(good)) await write(table, {}).then(expectFine)
})
afterAll(() => world.close())

/** Writes rows as the owner in a transaction that rolls back; answers the fault, if there was one. */
async function write(table: string, ...changes: Row[]) {
  const rows = [...(before[table] ?? []), ...changes.map((change) => [table, change] as const)]
  return attempt(rows.map(([name, change]) => insertOf(name, { ...good[name], ...change })))
}

const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : Buffer.isBuffer(value)
      ? `'\\x${value.toString('hex')}'`
      : `'${String(value).replaceAll("'", "''")}'`

const insertOf = (table: string, row: Row): string =>
  `insert into ledger.${table} (${Object.keys(row).join()})${
    table === 'account' || table === 'reconcile_run' ? ' overriding system value' : ''
  } values (${Object.values(row).map(literal).join()})`

interface Fault {
  readonly code: string
  readonly constraint?: string
  readonly column?: string
}

async function attempt(statements: string[]): Promise<Fault | undefined> {
  const text = `begin; ${statements.join('; ')}; rollback`
  return world.owner(text).then(
    () => undefined,
    async (error: Fault) => {
      await world.owner('rollback').catch(() => {})
      return error
    },
  )
}

const expectFine = (fault: Fault | undefined) => expect(fault).toBeUndefined()

describe('a bad row is refused by its constraint', () => {
  test.each(bad)('%s: %s %o', async (table, constraint, change) => {
    expect((await write(table, change))?.constraint).toBe(constraint)
  })
  test.each(twice)('%s: %s, twice', async (table, constraint, change) => {
    const first = table !== 'account' ? {} : 'account_id' in change ? { account_id: 9001 } : change
    const other = table === 'correction' ? [['op', { op_id: id(4) }] as const] : []
    const rows = [
      ...(before[table] ?? []),
      ...other,
      [table, first] as const,
      [table, { ...first, ...change }] as const,
    ]
    const statements = rows.map(([name, row]) => insertOf(name, { ...good[name], ...row }))
    const fault = await attempt(statements)
    // A partition's key has the partition's name.
    expect(fault?.constraint?.replace(/^transfer_(default|\d+_\d+)_/, 'transfer_')).toBe(constraint)
    expect(fault?.code).toBe('23505')
  })
  test('no constraint of the schema is left out', async () => {
    const rows = await world.owner<{ name: string }>(`
      select c.relname || ': ' || k.conname as name
        from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.connamespace = 'ledger'::regnamespace and k.contype in ('c', 'p', 'u', 'f', 'x')
         and not c.relispartition`)
    const covered = new Set(
      [...bad, ...twice].map(([table, constraint]) => `${table}: ${constraint}`),
    )
    expect(rows.map((row) => row.name).filter((name) => !covered.has(name))).toEqual([])
  })
  test('these columns may be null and no others', async () => {
    const rows = await world.owner<{ name: string }>(`
      select c.relname || '.' || a.attname as name
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition and not a.attnotnull and a.attnum > 0 order by 1`)
    expect(rows.map((row) => row.name)).toEqual(nullable)
  })
  test('no column takes null where the books need a value', async () => {
    const rows = await world.owner<{ table: string; column: string }>(`
      select c.relname as table, a.attname as column
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition and a.attnotnull and a.attnum > 0 and a.attidentity = ''`)
    expect(rows.length).toBeGreaterThan(60)
    for (const { table, column } of rows) {
      const fault = await write(table, { [column]: null })
      expect({ table, column: fault?.column, code: fault?.code }).toEqual({
        table,
        column,
        code: '23502',
      })
    }
  })
})
