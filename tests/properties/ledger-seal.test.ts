import { afterAll, beforeAll, expect, test } from 'vitest'
import { correct } from '#ledger/corrections.ts'
import { house, wallet } from '#ledger/post.ts'
import { verifySeals } from '#ledger/seal.ts'
import { inTransaction } from '#platform/database/database.ts'
import {
  depositOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'
import { sealAll } from '#tests/support/seals.ts'

// Somebody with all rights, triggers off, edits, deletes, adds and swaps each kind of row in sealed
// books. The seals must name exactly the rows that are not what they were: not a row less, and for
// a change of one row not a row more.

let world: LedgerWorld
const name: Record<string, string> = {}

beforeAll(async () => {
  world = await ledgerWorld()
  const { memberId, walletId } = await memberWith(world, 10_000n)
  const clearing = house('withdrawal_clearing')
  const stake = stakeOf(memberId, walletId, 500n)
  await world.post(stake)
  const poor = await world.post(stakeOf(memberId, walletId, 1_000_000n))
  expect(poor).toMatchObject({ applied: false, error: 'insufficient_balance' })
  const held = await world.post({
    key: freshKey(),
    memberId,
    kind: 'withdraw_hold',
    legs: [{ debit: wallet(walletId), credit: clearing, amountSatang: 300n }],
  })
  const hold = held.holdId ?? 0n
  const payout = { debit: clearing, credit: house('gateway_float', 1), amountSatang: 200n }
  await world.post({
    key: freshKey(),
    memberId,
    kind: 'withdraw_paid',
    legs: [
      { hold, amountSatang: 200n },
      { kind: 'withdraw_payout', ...payout },
    ],
  })
  const mistake = depositOf(memberId, walletId, 50n)
  await world.post(mistake)
  await inTransaction(world.db, (tx) =>
    correct(tx, { key: freshKey(), reverses: mistake.key, reason: 'booked twice', authorId: 7n }),
  )
  await sealAll(world.db)
  const [rows] = await world.owner<Record<string, string>>(`
    select 'transfer ' || min(t.transfer_id) filter (where code = 30) as stake,
           'transfer ' || min(t.transfer_id) filter (where code = 22) as payout,
           'transfer ' || min(t.transfer_id) filter (where code = 10) as deposit,
           'batch '    || min(t.transfer_id) filter (where code = 30) as batch,
           (select 'operation ' || op_id from ledger.op where kind = 30 and applied) as bet,
           (select 'operation ' || op_id from ledger.op where not applied) as refusal,
           (select 'batch ' || base_id from ledger.op where not applied) as refused_batch,
           (select 'hold ' || hold_id from ledger.hold) as hold,
           (select 'end of hold ' || hold_id from ledger.hold_end) as hold_end,
           (select 'correction ' || op_id from ledger.correction) as correction
      from ledger.transfer t`)
  Object.assign(name, rows)
})
afterAll(() => world.close())

const stake = `transfer_id = (select min(transfer_id) from ledger.transfer where code = 30)`
const aSeal = (height: number) => `height = ${height}`
const clone = (table: string, changes: string, where: string) => `
  create temp table copy on commit drop as select * from ledger.${table} where ${where};
  update copy set ${changes}; insert into ledger.${table} select * from copy`
const swap = (table: string, column: string, a: string, b: string) => `
  with two as (select (select ${column} from ledger.${table} where ${a}) as a,
                      (select ${column} from ledger.${table} where ${b}) as b)
  update ledger.${table} set ${column} = case when ${a} then two.b else two.a end
    from two where ${a} or ${b}`

const cases: readonly [what: string, statement: string, named: readonly string[]][] = [
  [
    'a transfer is edited',
    `update ledger.transfer set amount = amount + 1 where ${stake}`,
    ['stake'],
  ],
  [
    'a transfer moves to another partition',
    `update ledger.transfer set posted_at = posted_at - interval '2 years' where ${stake}`,
    ['stake'],
  ],
  ['a transfer is deleted', `delete from ledger.transfer where code = 22`, ['payout']],
  [
    'the only transfer of a batch is deleted: nothing leads to its operation any more',
    `delete from ledger.transfer where ${stake}`,
    ['stake', 'batch'],
  ],
  [
    'a transfer is added to a sealed batch',
    clone('transfer', 'transfer_id = transfer_id + 1, leg = 2', stake),
    ['next'],
  ],
  [
    'the amounts of two transfers are swapped',
    swap('transfer', 'amount', 'code = 30', 'code = 22'),
    ['stake', 'payout'],
  ],
  [
    'an operation is edited',
    `update ledger.op set ref_id = 18 where kind = 30 and applied`,
    ['bet'],
  ],
  ['an operation is deleted', `delete from ledger.op where kind = 30 and applied`, ['bet']],
  [
    'a refusal is edited',
    `update ledger.op set error = 'wallet_closed' where not applied`,
    ['refusal'],
  ],
  ['a refusal is deleted', `delete from ledger.op where not applied`, ['refused_batch']],
  [
    'a refusal is turned into a bet that was taken',
    `update ledger.op set applied = true, error = null, leg_count = 1 where not applied`,
    ['refused_batch'],
  ],
  [
    'a refusal is added',
    clone('op', 'op_id = gen_random_uuid()', 'not applied'),
    ['added operation'],
  ],
  [
    'the hashes of two operations are swapped',
    swap('op', 'request_hash', 'kind = 30 and applied', 'kind = 30 and not applied'),
    ['bet', 'refusal'],
  ],
  [
    'a batch is edited',
    `update ledger.batch set stripe = stripe + 1 where base_id = BATCH`,
    ['batch'],
  ],
  ['a batch is deleted', `delete from ledger.batch where base_id = BATCH`, ['batch']],
  [
    'a batch slips in below the last seal',
    clone('batch', 'base_id = 4096 * 1000', 'base_id = BATCH'),
    ['added batch'],
  ],
  [
    'the times of two batches are swapped',
    swap('batch', 'posted_at', 'base_id = BATCH', 'base_id = BATCH + 4096'),
    ['batch', 'refused_batch'],
  ],
  ['a hold is edited', `update ledger.hold set amount = amount - 1`, ['hold']],
  ['a hold is deleted', `delete from ledger.hold`, ['hold']],
  ['a hold is added', clone('hold', 'hold_id = BATCH + 7', 'true'), ['added hold']],
  ['the end of a hold is edited', `update ledger.hold_end set amount = 201`, ['hold_end']],
  ['the end of a hold is deleted', `delete from ledger.hold_end`, ['hold_end']],
  [
    'the end of a hold is added',
    `insert into ledger.hold_end values (BATCH + 7, 3, 0, BATCH, platform.clock())`,
    ['added end'],
  ],
  ['a correction is edited', `update ledger.correction set author_id = 8`, ['correction']],
  ['a correction is deleted', `delete from ledger.correction`, ['correction']],
  [
    'the first seal is edited',
    `update ledger.seal set content = sha256('') where height = 0`,
    ['seal 0'],
  ],
  [
    'a seal is edited',
    `update ledger.seal set digest = sha256(digest) where ${aSeal(3)}`,
    ['seal 3'],
  ],
  [
    'the content of a seal is edited',
    `update ledger.seal set content = sha256(content) where ${aSeal(3)}`,
    ['seal 3'],
  ],
  [
    'the time of a seal is edited',
    `update ledger.seal set sealed_at = sealed_at - interval '1 day' where ${aSeal(3)}`,
    ['seal 3'],
  ],
  [
    'the prints of a seal are edited',
    `update ledger.seal set row_prints = '' where ${aSeal(3)}`,
    ['seal 3'],
  ],
  ['a seal is deleted', `delete from ledger.seal where ${aSeal(3)}`, ['seal 3', 'refused_batch']],
  [
    'two seals change places',
    `update ledger.seal set height = height + 100 where height in (2, 3);
     update ledger.seal set height = 105 - height where height > 100`,
    ['seal 2', 'seal 3', 'seal 4'],
  ],
]

/** One window over all seals, and as many windows as there are seals. */
const whole = 'ledger.verify_seal()'
const oneByOne = `generate_series(0, 7) n cross join lateral ledger.verify_seal(n, n)`

/** The statement with the stake's batch put in, and the subjects that the seals then name. */
async function namedAfter(statement: string, proof = whole): Promise<string[]> {
  const base = (name['batch'] ?? '').replace('batch ', '')
  const found = await world.tamper(statement.replaceAll('BATCH', base), proof)
  return found.map((fault) => fault.subject).toSorted()
}

test('what nobody touched fits its seals', async () => {
  expect(await namedAfter('select 1')).toEqual([])
  expect(await verifySeals(world.db)).toEqual([])
  const [{ batches, height } = { batches: 0, height: 0 }] = await world.owner<{
    batches: number
    height: number
  }>(`select (select count(*) from ledger.batch)::int as batches, max(height)::int as height
        from ledger.seal`)
  expect([batches, height]).toEqual([7, 7])
})

test.each(cases)('%s', async (_what, statement, named) => {
  const base = Number((name['batch'] ?? '').replace('batch ', ''))
  const added: Record<string, unknown> = {
    next: `transfer ${base + 1}`,
    'added operation': expect.stringMatching(/^operation [0-9a-f-]{36}$/),
    'added batch': `batch ${4096 * 1000}`,
    'added hold': `hold ${base + 7}`,
    'added end': `end of hold ${base + 7}`,
  }
  const expected = named.map((key) => name[key] ?? added[key] ?? key)
  const found = await namedAfter(statement)
  expect(found).toHaveLength(expected.length)
  expect(found).toEqual(expect.arrayContaining(expected))
  // A large chain is verified window by window; where one ends must not matter.
  const inWindows = await namedAfter(statement, oneByOne)
  if (named[0] !== 'added operation') expect(new Set(inWindows)).toEqual(new Set(found))
})

test('rows that were written together with a new chain fit it: only a published head tells', async () => {
  const forged = `
    update ledger.transfer set amount = amount + 1 where ${stake};
    delete from ledger.seal where height > 0;
    select ledger.seal_next()`
  expect(await namedAfter(forged)).toEqual([])
})

test('the application can add seals only by sealing, and nobody changes one', async () => {
  const app = (text: string) => world.db.executeQuery({ sql: text, parameters: [] } as never)
  await expect(app(`insert into ledger.seal select * from ledger.seal`)).rejects.toThrow('denied')
  await expect(app(`update ledger.seal set digest = content`)).rejects.toThrow('denied')
  await expect(app(`delete from ledger.seal`)).rejects.toThrow('denied')
  await expect(world.owner(`delete from ledger.seal`)).rejects.toThrow('append-only')
  await expect(world.owner(`truncate ledger.seal`)).rejects.toThrow('append-only')
})
