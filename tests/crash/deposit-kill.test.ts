import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { inquireStatus } from '#features/deposit/contract.ts'
import { resolveReviewCase } from '#features/deposit/operator-contract.ts'
import { sendSlip } from '#features/deposit/slip-contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { depositPorts } from '#apps/server/ports.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushNewestLine,
  readStatements,
  tellFeed,
  transfer,
  transferForSlip,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { killAtEach } from './kill-at-each.ts'

// The process that books a line of a statement, takes a slip, takes back what the bank took back or sends money
// back to its payer dies at each of its statements in turn. Whoever comes next brings it to its end: every
// transfer is in one place, once, and the books explain it.

// Each of these tests starts some processes, one after another.
vi.setConfig({ testTimeout: 10 * PATIENCE_MS })

const FILE = 'tests/crash/deposit-kill.test.ts'
const SUSPENSE = 1900
const world = await testWorld({ sandbox: true })
beforeAll(async () => {
  await openTransfers(world)
  // Only what a test asks for comes by itself.
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
})

/** Posted but not committed, and committed without anybody knowing. */
const HALF_MOVED = ['post:after_send:1', 'commit:after_send:1'] as const

const satang = (baht: string) => BigInt(baht.replace('.', ''))
const balanceOf = async ({ memberId }: MemberActor, kind = 2000): Promise<bigint> => {
  const [row] = await world.query<{ satang: string }>(
    `select coalesce(sum(b.credits_posted - b.debits_posted), 0)::text as satang
       from ledger.account a join ledger.balance b using (account_id)
      where a.home_id = $1 and a.kind = $2`,
    [memberId, kind],
  )
  return BigInt(row?.satang ?? '0')
}
const newestCase = async () => {
  const [row] = await world.query<{ case_id: string; status: string }>(
    'select case_id, status from deposit.review_case order by case_id desc limit 1',
  )
  return { id: Number(row?.case_id ?? 0), status: row?.status }
}
const waitingLines = () => world.query('select statement_line_id from deposit.statement_todo')

test('a line of a statement is booked once', async () => {
  const work = { file: FILE, name: 'deposit.book_line', halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '500')
    await transfer(world, payment.receiver, payment.amount, ownAccount(member))
    const lineId = await pushNewestLine(world)
    return {
      payload: { line_id: lineId },
      async goOn() {
        // The queue comes again with the same order, and the minute with all that is left.
        await runNamedJob(world, 'deposit.book_line', { line_id: lineId })
        await readStatements(world)
        expect(await balanceOf(member)).toBe(satang(payment.amount))
        const { payment_id } = payment
        expect(await world.ask(inquireStatus, { payment_id }, member)).toMatchObject({
          status: 'paid',
          credited_amount: payment.amount,
        })
        expect(await waitingLines()).toEqual([])
      },
    }
  })
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('a slip brings what waits in suspense once', async () => {
  // Between the word of the slip and the money that it brings as well.
  const halfMoved = [...HALF_MOVED, 'any:after_send:20']
  await killAtEach(world, { file: FILE, name: sendSlip.path, halfMoved }, async () => {
    const member = await memberActor(world)
    const first = await askForTransfer(world, member, '310')
    const { payload } = await transferForSlip(world, first.receiver, '311', ownAccount(member))
    await readStatements(world)
    const suspense = await houseBalance(world, SUSPENSE)
    const { payment_id } = await askForTransfer(world, member, '311')
    const input = { payment_id: Number(payment_id), payload }
    return {
      payload: { member_id: member.memberId, key: randomUUID(), input },
      async goOn() {
        expect((await world.ask(sendSlip, input, member)).state).toBe('matched')
        await readStatements(world)
        expect(await balanceOf(member)).toBe(31_100n)
        expect(suspense - (await houseBalance(world, SUSPENSE))).toBe(31_100n)
        expect((await newestCase()).status).toBe('credited')
      },
    }
  })
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('what the bank takes back is taken once: what is there, and the rest as a debt', async () => {
  const work = { file: FILE, name: 'deposit.book_line', halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '500')
    const ref = await transfer(world, payment.receiver, payment.amount, ownAccount(member))
    await readStatements(world)
    const info = await world.ask(getWithdrawInfo, {}, member)
    const from = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
    await world.ask(requestWithdraw, { ...from, amount: '400' }, member)
    await tellFeed(world, { reverse: ref })
    const lineId = await pushNewestLine(world)
    return {
      payload: { line_id: lineId },
      async goOn() {
        await runNamedJob(world, 'deposit.book_line', { line_id: lineId })
        await readStatements(world)
        // What his withdrawal holds is not there to be taken.
        const left = [await balanceOf(member), await balanceOf(member, 2900)]
        expect(left).toEqual([40_000n, -40_000n])
        const rows = await world.query<{ taken: string; owed: string }>(
          `select taken_satang as taken, owed_satang as owed from deposit.reversal
            where member_id = $1`,
          [member.memberId],
        )
        const taken = satang(payment.amount) - 40_000n
        expect(rows).toEqual([{ taken: `${taken}`, owed: '40000' }])
        expect(await waitingLines()).toEqual([])
      },
    }
  })
  expect(await bookFaults(world.services.db)).toEqual([])
})

/** A stranger's money that a cashier has ordered to be sent back. */
async function ordered(amount: string, account: string) {
  const member = await memberActor(world)
  const { receiver } = await askForTransfer(world, member, '300')
  const stranger = { from_account: account, from_bank: '002', from_name: 'สมชาย ใจดี' }
  await transfer(world, receiver, amount, stranger)
  await readStatements(world)
  const { id: case_id } = await newestCase()
  // Somebody else each time: whoever signed in just now has no new code yet.
  const cashier = await staffActor(world, 'cashier')
  const sendBack = async () => {
    const back = { case_id, action: 'return', reason: 'ไม่ใช่ลูกค้าของเรา' } as const
    await world.ask(resolveReviewCase, back, cashier)
  }
  await sendBack()
  const turn = () => runNamedJob(world, 'deposit.return_money', { case_id })
  const statusOf = async () => {
    const [row] = await world.query<{ status: string }>(
      'select status from deposit.review_case where case_id = $1',
      [case_id],
    )
    return row?.status
  }
  return { case_id, cashier, sendBack, turn, statusOf }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

/** How often money of a case went to its payer, by the bank's own statement. */
async function sentTo(account: string): Promise<number> {
  const { items } = (await world.sandbox.get(`/bank/statement?account=${account}&limit=500`)) as {
    items: { direction: string }[]
  }
  return items.filter(({ direction }) => direction === 'credit').length
}

/** Until the money is with its payer; where the rail never had the order, a person gives it again. */
async function bringBack({
  case_id,
  cashier,
  sendBack,
  turn,
  statusOf,
}: Ordered): Promise<boolean> {
  const rail = depositPorts.payouts(world.services)
  await turn()
  const isLost = (await rail.find(`return-${case_id}-1`)).state === 'never_received'
  if (isLost) {
    await world.clock.advance(11 * MINUTE_MS)
    await turn()
    expect(await statusOf()).toBe('open')
    await signIn(world, cashier)
    await sendBack()
  }
  await expect
    .poll(async () => {
      await turn()
      return statusOf()
    })
    .toBe('returned')
  return isLost
}

test('money is sent back once, or not at all and then a person says so again', async () => {
  const suspense = await houseBalance(world, SUSPENSE)
  const ways = new Set<boolean>()
  let n = 0
  // At the commit that says it is under way, before the rail has heard of it, and when the rail has it.
  const halfMoved = ['any:after_send:4', 'any:after_send:5', 'any:after_send:7']
  const work = { file: FILE, name: 'deposit.return_money', halfMoved }
  await killAtEach(world, work, async () => {
    const account = `77788801${10 + (n += 1)}`
    const order = await ordered('777.70', account)
    return {
      payload: { case_id: order.case_id },
      async goOn() {
        ways.add(await bringBack(order))
        expect(await sentTo(account)).toBe(1)
        expect(await houseBalance(world, SUSPENSE)).toBe(suspense)
      },
    }
  })
  expect(ways).toEqual(new Set([true, false]))
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('money that is with its payer leaves suspense once', async () => {
  const suspense = await houseBalance(world, SUSPENSE)
  let n = 0
  const work = { file: FILE, name: 'deposit.return_money', halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const account = `77788802${10 + (n += 1)}`
    const order = await ordered('888.80', account)
    await order.turn()
    const rail = depositPorts.payouts(world.services)
    await expect.poll(async () => (await rail.find(`return-${order.case_id}-1`)).state).toBe('paid')
    return {
      payload: { case_id: order.case_id },
      async goOn() {
        await order.turn()
        await order.turn()
        expect(await order.statusOf()).toBe('returned')
        expect(await sentTo(account)).toBe(1)
        expect(await houseBalance(world, SUSPENSE)).toBe(suspense)
      },
    }
  })
  expect(await bookFaults(world.services.db)).toEqual([])
})
