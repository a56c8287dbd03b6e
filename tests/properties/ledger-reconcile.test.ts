import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, wallet } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import {
  depositOf,
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'

// Each check of the reconciliation is shown a book that is wrong in its way and must name the row.
// Only a superuser can make such a book: he switches the triggers off and goes around the functions.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
  const { memberId, walletId } = await memberWith(world, 10_000n)
  await world.post(stakeOf(memberId, walletId, 500n))
  const clearing = house('withdrawal_clearing')
  const place = () =>
    world.post({
      key: freshKey(),
      memberId,
      kind: 'withdraw_hold',
      legs: [{ debit: wallet(walletId), credit: clearing, amountSatang: 300n }],
    })
  const [paid, returned] = [await place(), await place()]
  await place()
  await world.post({
    key: freshKey(),
    memberId,
    kind: 'withdraw_paid',
    legs: [
      { hold: paid.holdId ?? 0n, amountSatang: 200n },
      {
        kind: 'withdraw_payout',
        debit: clearing,
        credit: house('gateway_float', 1),
        amountSatang: 200n,
      },
    ],
  })
  await world.post({
    key: freshKey(),
    memberId,
    kind: 'withdraw_returned',
    legs: [{ hold: returned.holdId ?? 0n }],
  })
  await world.post(depositOf(memberId, walletId, 50n))
})
afterAll(() => world.close())

const deposit = `(select min(transfer_id) from ledger.transfer where code = 10)`
const wallets = `(select account_id from ledger.account where kind = 2000)`
const anyHold = (where: string) => `(select min(hold_id) from ledger.hold h where ${where})`
const isOpen = 'not exists (select from ledger.hold_end e where e.hold_id = h.hold_id)'

/** What somebody did to the tables, the check that must see it, and the row it must name. */
const tampered: readonly [what: string, statement: string, check: string, subject: RegExp][] = [
  [
    'a transfer was made larger',
    `update ledger.transfer set amount = amount + 1 where transfer_id = ${deposit}`,
    'counters are sums of transfers',
    /^account \d+$/,
  ],
  [
    'a balance was raised together with the house',
    `update ledger.balance set credits_posted = credits_posted + 7 where account_id = ${wallets};
     update ledger.balance set debits_posted = debits_posted + 7
      where account_id = (select account_id from ledger.account where kind = 1010)`,
    'counters are sums of transfers',
    /^account \d+$/,
  ],
  [
    'a balance was raised alone',
    `update ledger.balance set credits_posted = credits_posted + 7 where account_id = ${wallets}`,
    'asset sums to zero',
    /^asset 1$/,
  ],
  [
    'a transfer shows another balance after it',
    `update ledger.transfer set cr_after = cr_after + 1 where transfer_id = ${deposit}`,
    'versions and balances run in a chain',
    /^account \d+, transfer \d+$/,
  ],
  [
    'a version is missing',
    `update ledger.transfer set dr_version = dr_version + 100 where code = 30`,
    'versions and balances run in a chain',
    /^account \d+, transfer \d+$/,
  ],
  [
    'the balance row is ahead of its transfers',
    `update ledger.balance set version = version + 1 where account_id = ${wallets}`,
    'versions and balances run in a chain',
    /^account \d+$/,
  ],
  [
    'the end of a hold was deleted',
    `delete from ledger.hold_end where phase = 3`,
    'pending is open holds',
    /^account \d+$/,
  ],
  [
    'a hold was made larger than its transfer',
    `update ledger.hold set amount = amount + 1 where hold_id = ${anyHold(isOpen)}`,
    'holds end once, within their amount',
    /^hold \d+$/,
  ],
  [
    'a hold ended with more than was paid',
    `update ledger.hold_end set amount = amount + 50 where phase = 2`,
    'holds end once, within their amount',
    /^end of hold \d+$/,
  ],
  [
    'a hold was marked as ended without a transfer',
    `insert into ledger.hold_end values (${anyHold(isOpen)}, 3, 0, 1, platform.clock())`,
    'holds end once, within their amount',
    /^end of hold \d+$/,
  ],
  [
    'an operation was deleted',
    `delete from ledger.op where kind = 30`,
    'operations have their legs',
    /^operation [0-9a-f-]+$/,
  ],
  [
    'an operation claims a leg more',
    `update ledger.op set leg_count = leg_count + 1 where kind = 30`,
    'operations have their legs',
    /^operation [0-9a-f-]+$/,
  ],
  [
    'a transfer was deleted',
    `delete from ledger.transfer where code = 30`,
    'operations have their legs',
    /^operation [0-9a-f-]+$/,
  ],
  [
    'an operation belongs to somebody else',
    `update ledger.op set home_id = home_id + 1 where kind = 30`,
    'operations have their legs',
    /^operation [0-9a-f-]+$/,
  ],
  [
    'a movement is called a correction, without a reason',
    `update ledger.op set kind = 90 where kind = 30`,
    'operations have their legs',
    /^correction [0-9a-f-]+$/,
  ],
  [
    'a batch is gone',
    `delete from ledger.batch where base_id = ${deposit}`,
    'batches hold what they say',
    /^batch \d+$/,
  ],
  [
    'a transfer was added to a batch',
    `insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
       debit_account, credit_account, amount, cr_version, cr_after)
     select transfer_id + 1, posted_at, home_id, gen_random_uuid(), 1, code, phase,
       debit_account, credit_account, 1, 9, 1 from ledger.transfer where transfer_id = ${deposit}`,
    'batches hold what they say',
    /^batch \d+$/,
  ],
  [
    'a transfer was dated back',
    `update ledger.transfer set posted_at = posted_at - interval '1 minute' where transfer_id = ${deposit}`,
    'batches hold what they say',
    /^batch \d+$/,
  ],
  [
    'a transfer names an account that does not exist',
    `update ledger.transfer set debit_account = 99999 where transfer_id = ${deposit}`,
    'accounts fit their movements',
    /^transfer \d+$/,
  ],
  [
    'a transfer got another kind',
    `update ledger.transfer set code = 33 where transfer_id = ${deposit}`,
    'accounts fit their movements',
    /^transfer \d+$/,
  ],
  [
    'a transfer is of another member',
    `update ledger.transfer set home_id = home_id + 1 where transfer_id = ${deposit}`,
    'accounts fit their movements',
    /^transfer \d+$/,
  ],
  [
    'a balance row has no account',
    `insert into ledger.balance (account_id, stripe, guarded, rule) values (99999, 0, true, 1)`,
    'accounts fit their movements',
    /^account 99999$/,
  ],
  [
    'money stays in clearing',
    `update ledger.balance set credits_posted = credits_posted + 5
      where account_id = (select account_id from ledger.account where kind = 2500)`,
    'clearing returns to zero',
    /^account \d+$/,
  ],
  [
    'a transfer was rewritten as it was',
    `update ledger.transfer set amount = amount where transfer_id = ${deposit}`,
    'no row was changed',
    /^transfer \d+$/,
  ],
  [
    'a decision was rewritten as it was',
    `update ledger.op set error = error where kind = 30`,
    'no row was changed',
    /^operation [0-9a-f-]+$/,
  ],
]

test('sound books have no faults, by the function and by the program', async () => {
  expect(await faultsOf(world.db)).toEqual([])
  // The stakes of this file have no bills, which the lottery's own proof may say.
  const faults = await reconcile(world.db, 'full')
  expect(faults.filter((fault) => fault.schema === 'ledger')).toEqual([])
})

test.each(tampered)('%s', async (_what, statement, check, subject) => {
  const found = await world.tamper(statement)
  const named = found.filter((fault) => fault.check_name === check).map((fault) => fault.subject)
  expect({ found, named }).toMatchObject({
    named: expect.arrayContaining([expect.stringMatching(subject)]),
  })
})

test('every check was shown its fault', async () => {
  const rows = await world.owner<{ source: string }>(
    `select prosrc as source from pg_proc where oid = 'ledger.reconcile(text)'::regprocedure`,
  )
  const checks = [...(rows[0]?.source ?? '').matchAll(/select '([^']+)', f\.\*/g)].map(
    (match) => match[1],
  )
  expect(checks).toHaveLength(10)
  expect(checks.filter((check) => !tampered.some(([, , seen]) => seen === check))).toEqual([])
})

test('an unknown level is an error, not a sound book', async () => {
  await expect(world.owner(`select * from ledger.reconcile('quick')`)).rejects.toThrow(
    'fast or full',
  )
})
