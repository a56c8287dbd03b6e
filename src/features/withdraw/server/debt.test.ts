import { describe, expect, test, vi } from 'vitest'
import { getBill } from '#features/lottery/bill/contract.ts'
import { debtHistory, debtList } from '#features/lottery/result/debt-contract.ts'
import { statement } from '#features/wallet/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { sumDebts } from '#ledger/debts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { bookFaults } from '#tests/support/books.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { buyBill } from '#tests/support/desk.ts'
import { HANOI, satang, startDraws } from '#tests/support/draws.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { openRound } from '#tests/support/lottery.ts'
import { signInMember } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { queued } from '#tests/support/queued.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  readStatements,
  tellFeed,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { getMyDebt, getWithdrawal, getWithdrawInfo, requestWithdraw } from '../contract.ts'
import {
  approveWithdraw,
  approveWithdrawals,
  confirmWithdrawBatch,
  getWithdrawRequest,
  listWithdrawBatches,
  listWithdrawRequests,
} from '../operator-contract.ts'

// A paid result is corrected while a withdrawal of its money waits. The queue does not run: each step is taken
// by hand, so that the correction comes before, between and beside them.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { db } = world.services
const { desk, members, soldRound, cash } = await startDraws(world)
const cashier = await staffActor(world, 'cashier')
const other = await staffActor(world, 'cashier')
const RIGHT = { special: ['30893'], first: ['04734'] }
type Id = number | string

let day = 7
/** The member wins 900 of 10, and has his money on hold but for what is left. */
async function winAndAsk(at: number, leftSatang: bigint) {
  day += 1
  const date = `2026-12-${`${day}`.padStart(2, '0')}`
  const { round_id, billIds } = await soldRound(date, [[at, [['bottom2', '43', '10.00']]]])
  await desk.settle(round_id, HANOI)
  for (const actor of [cashier, other]) await signIn(world, actor)
  const had = (await cash())[at] ?? 0n
  const made = await ask(at, had - leftSatang)
  expect(made.code, made.message).toBe('')
  return {
    round_id,
    id: Number(made.data.withdraw_id),
    asked: had - leftSatang,
    billId: billIds[0] ?? 0,
  }
}
const memberAt = (at: number) => members[at] ?? members[0]
const baht = (sum: bigint) => `${sum / 100n}.${`${sum % 100n}`.padStart(2, '0')}`
async function ask(at: number, sum: bigint) {
  const info = await world.ask(getWithdrawInfo, {}, memberAt(at))
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  return world.call(requestWithdraw, { ...input, amount: baht(sum) }, memberAt(at))
}
const approve = (id: Id, actor = cashier) => world.ask(approveWithdraw, { withdraw_id: id }, actor)
const payOut = (id: Id) => runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(id) })
const correct = (round_id: number) => runNamedJob(world, 'lottery.settle', { round_id })
const owedBy = async (at: number) => {
  const { memberId } = memberAt(at)
  return (await sumDebts(db, [memberId])).get(memberId) ?? 0n
}
const read = (at: number, id: Id) => world.ask(getWithdrawal, { withdraw_id: id }, memberAt(at))
const atDesk = (id: Id) => world.ask(getWithdrawRequest, { withdraw_id: id }, cashier)
/** What left our account at the bank for a withdrawal. */
const sentFor = async (id: Id): Promise<string[]> => {
  const { items } = (await world.sandbox.get('/bank/statement?account=1234567890&limit=500')) as {
    items: { direction: string; ref1: string; amount: string }[]
  }
  return items
    .filter(({ direction, ref1 }) => direction === 'debit' && ref1 === `${id}`)
    .map(({ amount }) => amount)
}
const ends = async (at: number, id: Id, status: string) => {
  const now = async () => {
    await payOut(id)
    return (await read(at, id)).status
  }
  await expect.poll(now, { timeout: PATIENCE_MS }).toBe(status)
  return read(at, id)
}
const booksAreSound = async () => expect(await bookFaults(db)).toEqual([])

test('asked before the correction: what is owed is paid out of it, the rest leaves, and all of it is said', async () => {
  const { round_id, id, asked, billId } = await winAndAsk(0, 39_000n)
  expect(await atDesk(id)).toMatchObject({ owed: '0.00', debt: '0.00' })
  await desk.revise(round_id, RIGHT)
  for (const actor of [cashier, other]) await signIn(world, actor)
  expect(await owedBy(0)).toBe(51_000n)
  // Before anybody decides, the desk says what will happen; letting go does just that.
  const receive = baht(asked - 51_000n)
  expect(await atDesk(id)).toMatchObject({ owed: '510.00', debt: '510.00', receive })
  const { items } = await world.ask(listWithdrawRequests, { status: 'requested' }, cashier)
  expect(items.find((row) => Number(row.withdraw_id) === id)).toMatchObject({ debt: '510.00' })
  const mine = await world.ask(getMyDebt, {}, members[0])
  expect(mine).toMatchObject({ owed: '510.00', of_games: '0.00' })
  expect(mine.causes).toMatchObject([{ market: 'ฮานอยปกติ', amount: '510.00', bill_id: billId }])
  const bill = () => world.ask(getBill, { bill_id: billId }, members[0])
  expect(await bill()).toMatchObject({ owing: '510.00', revisions: [{ moved: '-390.00' }] })
  expect(await read(0, id)).toMatchObject({ debt: '510.00', receive })
  await approve(id)
  await Promise.all([payOut(id), payOut(id)])
  const said = { amount: baht(asked), debt: '510.00', receive }
  expect(await ends(0, id, 'paid')).toMatchObject(said)
  expect(await atDesk(id)).toMatchObject({ ...said, owed: '0.00', withdrawn_total: receive })
  expect(await sentFor(id)).toEqual([receive])
  expect(await owedBy(0)).toBe(0n)
  expect((await cash())[0]).toBe(0n)
  expect((await bill()).owing).toBe('0.00')
  expect(await world.ask(getMyDebt, {}, members[0])).toEqual({
    owed: '0.00',
    of_games: '0.00',
    causes: [],
  })
  expect(await world.ask(debtList, { state: 'settled' }, desk.first)).toMatchObject({
    total_open: '0.00',
    items: [{ owed: '510.00', paid: '510.00' }],
  })
  const history = { member_id: members[0].memberId }
  expect((await world.ask(debtHistory, history, desk.first)).items).toMatchObject([
    { kind: 'withdrawn', amount: '510.00', round_id: null, market: null },
    { kind: 'owed', amount: '510.00', round_id },
  ])
  const lines = (await world.ask(statement, { limit: 3 }, members[0])).items
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['ถอนเงิน', `-${receive}`],
    ['ชำระยอดที่ค้างจากเงินถอน', '-510.00'],
    ['คืนเงินถอน', baht(asked)],
  ])
  await booksAreSound()
})

test('let go before the correction and not sent yet: the debt still comes first', async () => {
  const { round_id, id, asked } = await winAndAsk(1, 0n)
  await approve(id)
  await desk.revise(round_id, RIGHT)
  expect(await ends(1, id, 'paid')).toMatchObject({
    debt: '900.00',
    receive: baht(asked - 90_000n),
  })
  expect(await sentFor(id)).toEqual([baht(asked - 90_000n)])
  expect(await owedBy(1)).toBe(0n)
  await booksAreSound()
})

test('while a debt stands only what is above it can be asked for, and once at a time', async () => {
  // Sent before the correction: nothing of it can be held any more.
  await give(1, 300_000n)
  const { round_id, id } = await winAndAsk(1, 0n)
  await approve(id)
  await ends(1, id, 'paid')
  await desk.revise(round_id, RIGHT)
  expect(await owedBy(1)).toBe(90_000n)
  await give(1, 150_000n)
  const info = await world.ask(getWithdrawInfo, {}, members[1])
  expect(info).toMatchObject({ owed: '900.00', withdrawable: '600.00', total_balance: '1500.00' })
  const over = await ask(1, 60_001n)
  expect([over.code, over.details[0]?.field]).toEqual(['withdraw_debt_open', 'amount'])
  expect((await ask(1, 150_001n)).code).toBe('insufficient_balance')
  const first = await ask(1, 60_000n)
  expect(first.code).toBe('')
  expect((await ask(1, 10_000n)).code).toBe('withdraw_pending_exists')
  // He has what he owes beside it: nothing is taken.
  await approve(first.data.withdraw_id)
  expect(await ends(1, first.data.withdraw_id, 'paid')).toMatchObject({ debt: '0.00' })
  expect((await ask(1, 10_000n)).code).toBe('withdraw_debt_open')
  expect(await owedBy(1)).toBe(90_000n)
})

test('played away beside it, the debt takes all of it, and the fee takes none of what is left', async () => {
  // Of the 900 that the member before owes he has 900, and asks for what comes on top.
  await give(1, 10_000n)
  const made = await ask(1, 10_000n)
  await playAway(1, 90_000n)
  await world.query('update withdraw.request set fee_satang = 500 where withdraw_id = $1', [
    made.data.withdraw_id,
  ])
  expect(await atDesk(made.data.withdraw_id)).toMatchObject({ debt: '100.00', receive: '0.00' })
  await approve(made.data.withdraw_id)
  const ended = await ends(1, made.data.withdraw_id, 'returned')
  expect(ended).toMatchObject({ debt: '100.00', receive: '0.00' })
  expect(ended.reason).toBe('หักชำระยอดค้าง ฿100.00 ทั้งจำนวน จึงไม่มียอดเหลือให้โอน')
  expect(await sentFor(made.data.withdraw_id)).toEqual([])
  expect([await owedBy(1), (await cash())[1]]).toEqual([80_000n, 0n])
  // The next one has five baht more than the rest of the debt, which is just its fee.
  await give(1, 160_500n)
  const last = await ask(1, 80_500n)
  await playAway(1, 80_000n)
  await world.query('update withdraw.request set fee_satang = 500 where withdraw_id = $1', [
    last.data.withdraw_id,
  ])
  await approve(last.data.withdraw_id)
  expect((await ends(1, last.data.withdraw_id, 'returned')).reason).toContain(
    '฿5.00 ไม่พอค่าธรรมเนียม',
  )
  expect([await owedBy(1), (await cash())[1]]).toEqual([0n, 500n])
  await booksAreSound()
})

describe('at the same moment', () => {
  test.each(['correction first', 'payout first'])(
    '%s: nothing leaves over a debt',
    async (order) => {
      const { round_id, id, asked } = await winAndAsk(2, 0n)
      await approve(id)
      await desk.correct(round_id, RIGHT)
      const [main] = await world.query<{ account_id: string }>(
        'select account_id from ledger.wallet where member_id = $1 and wallet_type = 1',
        [members[2].memberId],
      )
      const [first, second] =
        order === 'correction first'
          ? [() => correct(round_id), () => payOut(id)]
          : [() => payOut(id), () => correct(round_id)]
      const sql = 'select from ledger.balance where account_id = $1 for update'
      await queued(world, { sql, values: [main?.account_id] }, [
        first,
        () => untilWaiting(1).then(second),
      ])
      const debt = order === 'correction first' ? 90_000n : 0n
      await ends(2, id, 'paid')
      expect(await sentFor(id)).toEqual([baht(asked - debt)])
      // What was sent before it stood is owed; what was not, is paid.
      expect(await owedBy(2)).toBe(90_000n - debt)
      await booksAreSound()
      await give(2, 500_000n)
    },
  )
})

test('two cashiers, several at once, a batch of two: each way meets the same debt', async () => {
  await world.query('update withdraw.setting set batch_up_to_satang = 1')
  const { round_id, id, asked } = await winAndAsk(3, 0n)
  const { proposed } = await world.ask(approveWithdrawals, { withdraw_ids: [id] }, cashier)
  await desk.revise(round_id, RIGHT)
  const owner = desk.owner
  const [batch] = (await world.ask(listWithdrawBatches, {}, owner)).items
  expect(batch?.requests[0]).toMatchObject({ debt: '900.00' })
  const said = { batch_id: proposed?.batch_id ?? 0, approval_id: batch?.approval_id ?? 0 }
  const { items } = await world.ask(confirmWithdrawBatch, said, owner)
  expect(items).toMatchObject([{ status: 'approved' }])
  expect(await ends(3, id, 'paid')).toMatchObject({ debt: '900.00' })
  expect(await sentFor(id)).toEqual([baht(asked - 90_000n)])
  await world.query(
    'update withdraw.setting set batch_up_to_satang = null, two_approvals_from_satang = 100',
  )
  await give(3, 300_000n)
  const two = await winAndAsk(3, 0n)
  expect(await approve(two.id)).toMatchObject({ status: 'requested' })
  await desk.revise(two.round_id, RIGHT)
  for (const actor of [cashier, other]) await signIn(world, actor)
  expect(await approve(two.id, other)).toMatchObject({ status: 'approved' })
  expect(await ends(3, two.id, 'paid')).toMatchObject({ debt: '900.00' })
  await booksAreSound()
})

test('the bank takes a transfer back while its money is on the way out: that debt comes first, too', async () => {
  await openTransfers(world)
  await world.query('update withdraw.setting set two_approvals_from_satang = null')
  const member = memberAt(3)
  await signInMember(world, member)
  const had = (await cash())[3] ?? 0n
  const payment = await askForTransfer(world, member, '500')
  const ref = await transfer(world, payment.receiver, payment.amount, ownAccount(member))
  await readStatements(world)
  const came = satang(payment.amount)
  expect((await cash())[3]).toBe(had + came)
  await give(3, 20_000n)
  const { data } = await ask(3, had + came + 20_000n)
  await approve(data.withdraw_id)
  await tellFeed(world, { reverse: ref })
  await readStatements(world)
  expect([await owedBy(3), (await cash())[3]]).toEqual([came, 0n])
  const sent = baht(had + 20_000n)
  expect(await ends(3, data.withdraw_id, 'paid')).toMatchObject({
    debt: payment.amount,
    receive: sent,
  })
  expect(await sentFor(data.withdraw_id)).toEqual([sent])
  expect([await owedBy(3), (await cash())[3]]).toEqual([0n, 0n])
  await booksAreSound()
})

test('the database itself sends nothing over a debt', async () => {
  await world.query('update withdraw.setting set two_approvals_from_satang = 100')
  await give(0, 300_000n)
  const { round_id, id } = await winAndAsk(0, 0n)
  for (const actor of [cashier, other]) await approve(id, actor)
  await desk.revise(round_id, RIGHT)
  const send = `update withdraw.request set status = 'sending', sending_at = platform.clock() where withdraw_id = $1`
  await expect(world.query(send, [id])).rejects.toThrow('owes more than his wallet has')
  const claim = async (sum: number) =>
    world.query('update withdraw.request set debt_satang = $2 where withdraw_id = $1', [id, sum])
  await claim(7)
  expect(await bookFaults(db)).toMatchObject([{ subject: `withdrawal ${id}`, expected: '7' }])
  await claim(0)
  // The bank refuses it: the rest is back, and the debt stays paid.
  const account_number = members[0].person.bank_account_number
  await world.sandbox.post('/bank/control/payouts', { account_number, outcome: 'fail' })
  const ended = await ends(0, id, 'returned')
  expect([await owedBy(0), (await cash())[0]]).toEqual([0n, satang(ended.receive)])
  await booksAreSound()
})

/** Until so many stand at locks: who comes first is served first. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await world.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(row?.waiting).toBe(count)
  }, PATIENCE_MS)

/** Money into the main wallet that is no prize, and pays no debt. */
const give = (at: number, amountSatang: bigint) =>
  inTransaction(db, async (tx) => {
    const { memberId } = memberAt(at)
    const credit = wallet(await openWallet(tx, memberId, 'main_wallet'))
    const legs = [{ debit: house('gateway_float', 1), credit, amountSatang }]
    const outcome = await postOne(tx, { key: freshKey(), memberId, kind: 'deposit_transfer', legs })
    expect(outcome.error).toBeNull()
  })

/** Bets so much in a round that nobody settles. */
async function playAway(at: number, sum: bigint): Promise<void> {
  const round_id = Number((await openRound(world, 'gov')).round_id)
  for (let [left, number] = [sum, 10]; left > 0n; number += 1) {
    const stake = left < 50_000n ? left : 50_000n
    await buyBill(world, memberAt(at), round_id, [['top2', `${number}`, baht(stake)]])
    left -= stake
  }
}
