import { beforeAll, expect, test } from 'vitest'
import { inquireStatus } from '#features/deposit/contract.ts'
import { resolveReviewCase } from '#features/deposit/operator-contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { bookFaults } from '#tests/support/books.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { queued, untilWaiting } from '#tests/support/queued.ts'
import { staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushNewestLine,
  readStatements,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'

// Two cashiers decide over money that waits for a payment while the job books what pays it: whoever comes
// first, each transfer is in one place, and the payment is paid by one of them.

const world = await testWorld({ sandbox: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const second = await world.secondSite()
const SUSPENSE = 1900
beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
})

const satang = (baht: string) => BigInt(baht.replace('.', ''))

/** A payment, money of its member that waits as a case, and a line that pays it and waits for its job. */
async function scene(baht: number) {
  const member = await memberActor(world)
  const suspense = await houseBalance(world, SUSPENSE)
  const payment = await askForTransfer(world, member, `${baht}`)
  // A baht too much: nobody knows for what it is.
  const stray = `${baht + 1}.00`
  await transfer(world, payment.receiver, stray, ownAccount(member))
  await readStatements(world)
  const [row] = await world.query<{ id: string }>(
    'select max(case_id) as id from deposit.review_case',
  )
  const case_id = Number(row?.id)
  await transfer(world, payment.receiver, payment.amount, ownAccount(member))
  const line_id = await pushNewestLine(world)
  const resolve = (by: typeof anna, more: object): Promise<Answer> =>
    world.call(resolveReviewCase, { case_id, reason: 'ตรวจกับธนาคารแล้ว', ...more }, by)
  return {
    member,
    payment,
    case_id,
    credit: (by: typeof anna) => async () =>
      (await resolve(by, { action: 'credit', payment_id: Number(payment.payment_id) })).code,
    giveBack: (by: typeof anna) => async () => (await resolve(by, { action: 'return' })).code,
    job:
      (services = world.services) =>
      async () => {
        await runNamedJob({ ...world, services }, 'deposit.book_line', { line_id })
        return 'job'
      },
    expectOnce: async (codes: readonly string[]) => {
      const decided = codes.filter((code) => code !== 'job')
      expect(decided.toSorted()).toEqual(['', 'review_already_resolved'])
      const [found] = await world.query<{ status: string }>(
        'select status from deposit.review_case where case_id = $1',
        [case_id],
      )
      const received = await world.query<{ outcome: string; amount: string }>(
        `select outcome, amount_satang as amount from deposit.received_charge where charge_id = $1`,
        [`line-${line_id}`],
      )
      expect(received).toHaveLength(1)
      const byCase = found?.status === 'credited' ? satang(stray) : 0n
      const byLine = received[0]?.outcome === 'credited' ? satang(payment.amount) : 0n
      const credits = await world.query<{ amount: string }>(
        `select t.amount from ledger.transfer t join ledger.account a on a.account_id = t.credit_account
          where a.home_id = $1 and a.kind = 2000`,
        [member.memberId],
      )
      const amounts = [byCase, byLine].filter((amount) => amount > 0n)
      const credited = credits.map(({ amount }) => amount)
      expect(credited.toSorted()).toEqual(amounts.map(String).toSorted())
      const waits = satang(stray) + satang(payment.amount) - byCase - byLine
      expect(await houseBalance(world, SUSPENSE)).toBe(suspense + waits)
      const { payment_id } = payment
      const now = await world.ask(inquireStatus, { payment_id }, member)
      expect(now.status).toBe('paid')
      expect(amounts).toContain(satang(now.credited_amount ?? ''))
      expect(await bookFaults(world.services.db)).toEqual([])
      return { case: found?.status, line: received[0]?.outcome }
    },
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Lets them meet at a row, one after the other. */
const meet = (
  lock: { sql: string; values: readonly unknown[] },
  works: readonly (() => Promise<string>)[],
): Promise<string[]> =>
  queued(
    world,
    lock,
    works.map((work, before) => () => untilWaiting(world, before).then(work)),
  )
const paymentRow = ({ payment }: Scene) => ({
  sql: 'select from deposit.payment where payment_id = $1 for update',
  values: [payment.payment_id],
})
const caseRow = ({ case_id }: Scene) => ({
  sql: 'select from deposit.review_case where case_id = $1 for update',
  values: [case_id],
})

test('a cashier first: the payment is paid by the money that waited, its own line waits', async () => {
  const one = await scene(500)
  const codes = await meet(paymentRow(one), [
    one.credit(anna),
    one.credit(ben),
    one.job(),
    one.job(second.services),
  ])
  expect(await one.expectOnce(codes)).toEqual({ case: 'credited', line: 'review' })
})

test('the job first: the payment is paid by its line, and the cashiers credit the other money once', async () => {
  const one = await scene(600)
  const codes = await meet(paymentRow(one), [
    one.job(second.services),
    one.job(),
    one.credit(anna),
    one.credit(ben),
  ])
  expect(await one.expectOnce(codes)).toEqual({ case: 'credited', line: 'credited' })
})

test('a cashier sends it back while the other credits it: one of it happens, beside the job', async () => {
  const one = await scene(700)
  const codes = await meet(caseRow(one), [one.giveBack(anna), one.credit(ben), one.job()])
  expect(await one.expectOnce(codes)).toEqual({ case: 'returning', line: 'credited' })
  const two = await scene(800)
  const others = await meet(caseRow(two), [two.credit(ben), two.giveBack(anna), two.job()])
  expect(await two.expectOnce(others)).toEqual({ case: 'credited', line: 'review' })
})
