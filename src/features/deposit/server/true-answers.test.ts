import { expect, test, vi } from 'vitest'
import { type MemberActor, memberActor } from '#tests/support/member.ts'
import { bookFaults } from '#tests/support/books.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, bookPaid, payQr, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelPayment, getQrcodeInfo, inquireStatus, listPayments } from '../contract.ts'
import { confirmReviewCredit, listReviewCases, resolveReviewCase } from '../operator-contract.ts'
import { cancelPayment as giveUp } from './cancel-payment.ts'
import type { DepositPorts } from './ports.ts'

// What a member is told of a payment is what became of its money. The queue does not run.
const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
const second = await staffActor(world, 'cashier')

/** A QR that somebody else paid: its money waits for staff. */
async function held(member: MemberActor, baht: string) {
  const payment = await askForQr(world, member, baht)
  const payer = { from_bank: '004', from_account: '7770001112', from_name: 'สมหมาย มีสุข' }
  const paid = await payQr(world, payment.qr_payload, payer)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
  const opened = items.find((one) => one.charge_id === paid['charge_id'])
  return { payment_id: payment.payment_id, case_id: opened?.case_id ?? 0 }
}

test('a payment whose money went to another or back did not run out', async () => {
  const [member, owner] = [await memberActor(world), await memberActor(world)]
  const given = await held(member, '300')
  const sentBack = await held(member, '400')
  const reason = 'เงินเป็นของสมาชิกอีกคน'
  const toOwner = { case_id: given.case_id, action: 'credit', member_id: owner.memberId } as const
  await world.ask(resolveReviewCase, { ...toOwner, reason }, cashier)
  const atStart = { payment_id: given.payment_id }
  expect((await world.ask(inquireStatus, atStart, member)).status).toBe('review')
  const { items: open } = await world.ask(listReviewCases, { limit: 100 }, second)
  const proposal = open.find((one) => one.case_id === given.case_id)?.proposal
  const confirm = { case_id: given.case_id, approval_id: proposal?.approval_id ?? 0 }
  await world.ask(confirmReviewCredit, confirm, second)
  const back = { case_id: sentBack.case_id, action: 'return', reason } as const
  await world.ask(resolveReviewCase, back, cashier)
  const ended = { status: 'expired', credited_amount: null, cancelled_at: null }
  for (const { payment_id } of [given, sentBack]) {
    expect(await world.ask(getQrcodeInfo, { payment_id }, member)).toMatchObject({
      ...ended,
      settled_elsewhere_at: expect.any(String),
    })
  }
  const { items } = await world.ask(listPayments, {}, member)
  expect(items.map((one) => one.settled_elsewhere_at)).toEqual([
    expect.any(String),
    expect.any(String),
  ])
})

test('a return that fails puts the payment back to where staff look at it', async () => {
  const member = await memberActor(world)
  const { payment_id, case_id } = await held(member, '410')
  const statusOf = async () => {
    const { status, settled_elsewhere_at: at } = await world.ask(
      getQrcodeInfo,
      { payment_id },
      member,
    )
    return [status, at]
  }
  await world.sandbox.post('/bank/control/payouts', {
    account_number: '7770001112',
    outcome: 'fail',
    failure_message: 'บัญชีปลายทางปิดแล้ว',
  })
  const back = { case_id, action: 'return', reason: 'ไม่ใช่เงินของสมาชิก' } as const
  await world.ask(resolveReviewCase, back, cashier)
  expect(await statusOf()).toEqual(['expired', expect.any(String)])
  await runNamedJob(world, 'deposit.return_money', { case_id: Number(case_id) })
  await vi.waitFor(
    async () => {
      await runNamedJob(world, 'deposit.inquire_returns')
      expect(await statusOf()).toEqual(['review', null])
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )
})

test('who cancels what was paid already hears that it is paid, and has the money', async () => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '250')
  await payQr(world, payment.qr_payload)
  const input = { payment_id: payment.payment_id }
  expect((await world.ask(cancelPayment, input, member)).status).toBe('paid')
  expect(await world.ask(getQrcodeInfo, input, member)).toMatchObject({
    status: 'paid',
    credited_amount: payment.amount,
    cancelled_at: null,
  })
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('cancelled and booked at once: what the cancel answers is what stands', async () => {
  const member = await memberActor(world)
  for (const baht of ['251', '252', '253']) {
    const payment = await askForQr(world, member, baht)
    await payQr(world, payment.qr_payload)
    const input = { payment_id: payment.payment_id }
    const answers = await Promise.all([
      world.ask(cancelPayment, input, member),
      bookPaid(world),
      world.ask(cancelPayment, input, member),
    ])
    expect([answers[0].status, answers[2].status]).toEqual(['paid', 'paid'])
    expect((await world.ask(inquireStatus, input, member)).status).toBe('paid')
  }
})

test('a gateway that does not answer keeps nobody from giving up', async () => {
  const member = await memberActor(world)
  const { payment_id } = await askForQr(world, member, '260')
  const gateway = () => ({ getCharge: () => Promise.reject(new Error('no answer')) })
  const ports = { gateway } as unknown as DepositPorts
  const id = Number(payment_id)
  expect((await giveUp(world.services, ports, member.memberId, id)).status).toBe('expired')
  expect((await world.ask(inquireStatus, { payment_id }, member)).status).toBe('expired')
})
