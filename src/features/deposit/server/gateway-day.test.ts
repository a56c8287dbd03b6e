import type { KyselyPlugin } from 'kysely'
import { expect, test, vi } from 'vitest'
import { bangkokDay, bangkokInstant, DAY_MS } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import { memberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, deposit, payQr, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { readBankStatements } from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  countDaysWaiting,
  getReconcileDay,
  listReconcileDays,
  signReconcileDay,
} from '../reconcile-contract.ts'
import type { DepositPorts } from './ports.ts'
import { listDays } from './reconcile-day.ts'

// QR deposits and payouts of a day against the statement of the account that the gateway pays into and from.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-20', '10:00') })
await world.sandbox.post('/control/webhooks', { paused: true })
const auditor = await staffActor(world, 'auditor')
const cashier = await staffActor(world, 'cashier')

test('a day agrees by its QR deposits and payouts, and shows the payment whose event was lost', async () => {
  const day = bangkokDay(await world.clock.now())
  const member = await memberActor(world)
  const paid = await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const asked = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const { withdraw_id } = await world.ask(requestWithdraw, { ...asked, amount: '300' }, member)
  await world.ask(approveWithdraw, { withdraw_id }, cashier)
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  await vi.waitFor(
    async () => {
      await runNamedJob(world, 'withdraw.inquire_payouts')
      const rows = await world.query('select 1 from withdraw.request where status = $1', ['paid'])
      expect(rows).toHaveLength(1)
    },
    { timeout: PATIENCE_MS, interval: 100 },
  )
  const lost = await askForQr(world, member, '500')
  const unheard = await payQr(world, lost.qr_payload)

  const rowOf = async () =>
    (await world.ask(listReconcileDays, {}, auditor)).find((row) => row.account.is_gateway)
  expect(await rowOf()).toMatchObject({
    day,
    bank_state: 'untold',
    lines_in: paid.amount,
    lines: 1,
    signed: null,
  })
  const account_id = Number((await rowOf())?.account.account_id)
  const look = () => world.ask(getReconcileDay, { account_id, day }, auditor)
  const states = async () => (await look()).items.map((one) => [one.state, one.bank, one.booked])
  expect(await states()).toEqual([
    ['awaits_bank', null, paid.amount],
    ['awaits_bank', null, '-300.00'],
  ])
  expect(await look()).toMatchObject({ bank: null, unexplained: 0, is_over: false })

  await world.clock.advance(DAY_MS)
  await signIn(world, auditor)
  expect((await world.ask(countDaysWaiting, {}, auditor)).count).toBe(1)
  await readBankStatements(world)
  expect(await states()).toEqual([
    ['agreed', paid.amount, paid.amount],
    ['agreed', '-300.00', '-300.00'],
    ['not_booked', lost.amount, null],
  ])
  expect(await rowOf()).toMatchObject({ bank_state: 'differs', lines: 3, lines_out: '300.00' })
  const sign = async () => {
    const { digest } = await look()
    return world.call(signReconcileDay, { account_id, day, digest, note: '' }, auditor)
  }
  expect((await sign()).code).toBe('difference_reason_required')

  // What was lost is booked on the next day: the line is explained, and the day agrees.
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(unheard['charge_id']) })
  expect((await states()).at(-1)).toEqual(['booked_other_day', lost.amount, lost.amount])
  expect(await look()).toMatchObject({ bank_state: 'agrees', unexplained: 0, findings: [] })
  expect((await sign()).code).toBe('')
  expect((await sign()).code).toBe('day_signed_already')
  const signed = (await world.ask(listReconcileDays, {}, auditor)).find((row) => row.day === day)
  expect(signed).toMatchObject({ bank_state: 'agrees', signed: { unexplained: 0 } })
  expect((await look()).signed).toMatchObject({ is_changed: false, bank_state: 'agrees' })
})

/** How many statements work asks the database. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0
  const counts: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(world.services.db.withPlugin(counts))
  return count
}

test('a list of many unsigned days of the gateway asks the database as often as one of one day', async () => {
  const accounts = await world.query<{ id: string }>(
    `select receiving_account_id as id from deposit.receiving_account where source = 'omise'`,
  )
  const account = accounts[0]?.id
  const today = bangkokDay(await world.clock.now())
  const ports = { bankName: () => 'ธนาคาร' } as unknown as DepositPorts
  const told = (from: number, to: number) =>
    world.query(
      `insert into deposit.bank_statement (receiving_account_id, day, opening_satang, came_satang,
         went_satang, closing_satang, line_count)
       select $1, $2::date - n, 0, 100, 0, 100, 1 from generate_series($3::int, $4::int) n`,
      [account, today, from, to],
    )
  const list = () => statementsOf((db) => listDays({ ...world.services, db }, ports))
  await told(10, 10)
  const one = await list()
  await told(11, 13)
  const days = await listDays(world.services, ports)
  expect(days.filter((row) => row.lines_in === 100n)).toHaveLength(4)
  expect(await list()).toBe(one)
})
