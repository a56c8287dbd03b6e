import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { openWallet } from '#ledger/accounts.ts'
import { postInLane } from '#ledger/lanes/post-lane.ts'
import { house, postOne, wallet, type Operation } from '#ledger/post.ts'
import { findWallet, listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { EVERY_TYPE_STAKE, HANOI, startDraws } from '#tests/support/draws.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { AGENT_ID, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import type { MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'

// Attacks through the calls of the site. Each has a seeded bug in tests/mutants that lets it through.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members } = await startDraws(world)
const [alice, bob] = members
await desk.goTo(bangkokInstant('2026-12-08', '10:00'), ...members)

const buy = async (actor: MemberActor, number: string, key: string, walletId?: bigint) => {
  const { round_id } = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round_id, 'top2', number, '10.00')]
  const from = walletId === undefined ? {} : { wallet_id: Number(walletId) }
  return sendBill(world, actor, { round_id, lines, ...from }, { 'idempotency-key': key })
}

/** How many of the site's sessions wait for a lock. */
async function waiting(): Promise<number> {
  const rows = await world.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

test('the same key of two members, and of three calls of one, are strangers to each other', async () => {
  const key = randomUUID()
  const [hers, his] = [await buy(alice, '10', key), await buy(bob, '10', key)]
  const cancelled = await world.call(
    cancelBill,
    { bill_id: hers.data.bill_id, agent_id: AGENT_ID },
    alice,
    { 'idempotency-key': key },
  )
  const { wallet_id, bank_accounts } = await world.ask(getWithdrawInfo, {}, alice)
  const asked = { wallet_id, bank_account_id: bank_accounts[0]?.id ?? 0, amount: '100' }
  const withdrawn = await world.call(requestWithdraw, asked, alice, { 'idempotency-key': key })
  expect([hers, his, cancelled, withdrawn].map(({ code }) => code)).toEqual(['', '', '', ''])
  expect(await world.query('select from ledger.op where op_id = $1', [key])).toEqual([])
})

test('the last room of a number is sold once', async () => {
  const roundId = Number((await openRound(world, 'hanoi')).round_id)
  const cap = { roundId, betType: 'top2' as const, number: '77', rateX100: null }
  await setNumberLimit(world.services, 1, { ...cap, capSatang: 2_000n, reason: 'เลขดัง' })
  // The number's row is there already: making it would hold the second buyer back by itself.
  expect((await buy(alice, '77', randomUUID())).code).toBe('')
  const rival = new pg.Client({ ...world.database.superuser })
  await rival.connect()
  await rival.query('begin')
  const { rows } = await rival.query(
    `select s.applied from ledger.account a cross join lateral lottery.sell_batch(
       array[row(gen_random_uuid(), '\\x00000000000000000000000000000000', a.home_id, a.account_id,
                 $1::bigint, 6, 'LASTROOMOFONE1', '', null)::lottery.new_bill],
       array[row(1, 'top2', '77', 1000, 9000)::lottery.new_line]) s
      where a.home_id = $2 and a.kind = 2000`,
    [roundId, bob.memberId],
  )
  const second = buy(alice, '77', randomUUID())
  await expect.poll(waiting).toBeGreaterThan(0)
  await rival.query('commit')
  await rival.end()
  expect([rows, (await second).code]).toEqual([[{ applied: true }], 'number_closed'])
})

test('a lane answers what is committed: whoever asks next finds it', async () => {
  const memberId = BigInt(bob.memberId)
  const [main] = await listWallets(world.services.db, memberId)
  for (let round = 0; round < 5; round += 1) {
    const operation: Operation = {
      key: freshKey(),
      memberId,
      kind: 'cashback_claim',
      legs: [{ debit: house('cashback_cost'), credit: wallet(main?.id ?? 0n), amountSatang: 5n }],
    }
    expect(await postInLane(world.services.lanes, operation)).toMatchObject({ applied: true })
    const found = await world.query('select from ledger.op where op_id = $1', [operation.key])
    expect(found).toHaveLength(1)
  }
})

test('a bill wins into the wallet that paid for it', async () => {
  const memberId = BigInt(alice.memberId)
  const cashback = await inTransaction(world.services.db, async (tx) => {
    const id = await openWallet(tx, memberId, 'cashback_wallet')
    const legs = [
      { debit: house('cashback_cost'), credit: wallet(id), amountSatang: EVERY_TYPE_STAKE },
    ]
    await postOne(tx, { key: freshKey(), memberId, kind: 'cashback_claim', legs })
    return id
  })
  const sold = await buy(alice, '98', randomUUID(), cashback)
  expect(sold.code).toBe('')
  const round_id = await desk.closeRound('hanoi', ...members)
  await desk.settle(round_id, HANOI)
  const at = await findWallet(world.services.db, memberId, cashback)
  // 10 baht at 90.
  expect(at?.availableSatang).toBe(EVERY_TYPE_STAKE - 1_000n + 90_000n)
})
