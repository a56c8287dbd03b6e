import { afterEach, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, payQr, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelPayment, getQrcodeInfo, listPayments } from '../contract.ts'
import { confirmReviewCredit, listReviewCases, resolveReviewCase } from '../operator-contract.ts'

// One QR is paid more than once, by its member and by others. Nothing runs by itself.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-09', '10:00') })
await world.sandbox.post('/control/webhooks', { paused: true })
const cashier = await staffActor(world, 'cashier')
const second = await staffActor(world, 'cashier')
const reason = 'ตรวจแล้วตามหลักฐาน'
// The consumer that tells begins with what is new from here on.
await tellOfBills(world)

type Qr = Awaited<ReturnType<typeof askForQr>>
type Payer = Parameters<typeof payQr>[2]

/** Somebody pays the QR, and it is booked. @returns the name that the bank gave it */
async function pay({ qr_payload }: Qr, payer?: Payer): Promise<string> {
  const paid = await payQr(world, qr_payload, payer)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  return String(paid['charge_id'])
}
const accountOf = ({ person }: MemberActor): Payer => ({
  from_bank: person.bank_code,
  from_account: person.bank_account_number,
})
const pageOf = (member: MemberActor, { payment_id }: Qr) =>
  world.ask(getQrcodeInfo, { payment_id }, member)
const againOf = async (member: MemberActor, payment: Qr) => {
  const { items } = await world.ask(listPayments, {}, member)
  const page = await pageOf(member, payment)
  expect(items.find(({ payment_id: id }) => id === payment.payment_id)?.paid_again).toEqual(
    page.paid_again,
  )
  return page.paid_again.map(({ amount, state }) => [amount, state])
}
const caseOf = async (chargeId: string) => {
  const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
  const found = items.find((one) => one.charge_id === chargeId)
  if (!found) throw new Error(`nothing waits of ${chargeId}`)
  return found
}
const toldTo = async (member: MemberActor) => {
  await tellOfBills(world)
  const { items } = await world.ask(listInbox, {}, member)
  return items
    .filter(({ kind }) => kind.startsWith('deposit_'))
    .map(({ kind, link }) => [kind, link])
}
const balanceOf = async ({ memberId }: MemberActor) =>
  (await listWallets(world.services.db, memberId))[0]?.availableSatang ?? 0n
const satang = (amount: string) => BigInt(amount.replace('.', ''))

afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

test('its member pays it again: he reads of it, is told once, and of the credit too', async () => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '300')
  await pay(payment)
  expect(await againOf(member, payment)).toEqual([])
  const again = await pay(payment)
  expect(await againOf(member, payment)).toEqual([[payment.amount, 'checking']])
  expect(await pageOf(member, payment)).toMatchObject({
    status: 'paid',
    credited_amount: payment.amount,
  })
  expect(await balanceOf(member)).toBe(satang(payment.amount))
  const link = `/member/payment?id=${payment.payment_id}`
  expect(await toldTo(member)).toEqual([['deposit_paid_again', link]])
  const held = await caseOf(again)
  expect(held.reason).toBe('paid_twice')
  const { case_id } = held
  const credit = { case_id, action: 'credit', payment_id: payment.payment_id, reason } as const
  await world.ask(resolveReviewCase, credit, cashier)
  expect(await againOf(member, payment)).toEqual([[payment.amount, 'credited']])
  expect(await balanceOf(member)).toBe(2n * satang(payment.amount))
  expect(await toldTo(member)).toEqual([
    ['deposit_paid_again_ended', link],
    ['deposit_paid_again', link],
  ])
})

test('sent back: under way, failed and looked at again, then back; each is seen, its end is told', async () => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '310')
  const own = accountOf(member)
  await pay(payment, own)
  const { case_id } = await caseOf(await pay(payment, own))
  const sendBack = () =>
    world.ask(resolveReviewCase, { case_id, action: 'return', reason }, cashier)
  const stateNow = async () => {
    await runNamedJob(world, 'deposit.return_money', { case_id: Number(case_id) })
    return againOf(member, payment)
  }
  const ends = async (state: string) => {
    await expect.poll(stateNow, { timeout: PATIENCE_MS }).toEqual([[payment.amount, state]])
  }
  const account_number = member.person.bank_account_number
  await world.sandbox.post('/bank/control/payouts', { account_number, outcome: 'fail' })
  await sendBack()
  expect(await againOf(member, payment)).toEqual([[payment.amount, 'returning']])
  await ends('checking')
  expect((await toldTo(member)).map(([kind]) => kind)).toEqual(['deposit_paid_again'])
  await sendBack()
  await ends('returned')
  expect((await toldTo(member)).map(([kind]) => kind)).toEqual([
    'deposit_paid_again_ended',
    'deposit_paid_again',
  ])
  expect(await pageOf(member, payment)).toMatchObject({ status: 'paid', reversed_at: null })
  expect(await balanceOf(member)).toBe(satang(payment.amount))
})

test('another pays it: neither of the two reads of it, by account or by name, whatever becomes of it', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const payment = await askForQr(world, member, '320')
  await pay(payment)
  const byAccount = await pay(payment, accountOf(other))
  const byName = await pay(payment, { from_name: 'สมหมาย มีสุข' })
  expect((await caseOf(byAccount)).reason).toBe('paid_twice')
  expect((await caseOf(byName)).reason).toBe('paid_twice')
  const { case_id } = await caseOf(byAccount)
  const credit = { case_id, action: 'credit', member_id: other.memberId, reason } as const
  expect((await world.ask(resolveReviewCase, credit, cashier)).status).toBe('credited')
  expect(await againOf(member, payment)).toEqual([])
  expect((await world.ask(listPayments, {}, other)).items).toEqual([])
  expect((await world.call(getQrcodeInfo, { payment_id: payment.payment_id }, other)).code).toBe(
    'not_found',
  )
  expect([await toldTo(member), await toldTo(other)]).toEqual([[], []])
  expect(await balanceOf(other)).toBe(satang(payment.amount))
})

test('two pay each other’s QR a second time: each reads of his own only', async () => {
  const [one, two] = [await memberActor(world), await memberActor(world)]
  const first = await askForQr(world, one, '330')
  const other = await askForQr(world, two, '340')
  await pay(first, accountOf(one))
  await pay(other, accountOf(two))
  await pay(first, accountOf(two))
  await pay(other, accountOf(one))
  await pay(other, accountOf(two))
  expect(await againOf(one, first)).toEqual([])
  expect(await againOf(two, other)).toEqual([[other.amount, 'checking']])
  expect(await toldTo(one)).toEqual([])
  expect(await toldTo(two)).toHaveLength(1)
})

test('an expired and a given up QR: the first money is the deposit, the next one is told of', async () => {
  const member = await memberActor(world)
  const expired = await askForQr(world, member, '350')
  await world.clock.advance(16 * MINUTE_MS)
  await pay(expired)
  expect(await againOf(member, expired)).toEqual([])
  await pay(expired)
  const givenUp = await askForQr(world, member, '360')
  await world.ask(cancelPayment, { payment_id: givenUp.payment_id }, member)
  await pay(givenUp)
  await pay(givenUp)
  expect(await againOf(member, expired)).toEqual([[expired.amount, 'checking']])
  expect(await againOf(member, givenUp)).toEqual([[givenUp.amount, 'checking']])
  expect(await balanceOf(member)).toBe(satang(expired.amount) + satang(givenUp.amount))
})

test('staff find another owner, two of them: its member reads that it is not his, and no more', async () => {
  const [member, owner] = [await memberActor(world), await memberActor(world)]
  const payment = await askForQr(world, member, '370')
  await pay(payment)
  const chargeId = await pay(payment)
  expect(await toldTo(member)).toHaveLength(1)
  const { case_id } = await caseOf(chargeId)
  const credit = { case_id, action: 'credit', member_id: owner.memberId, reason } as const
  expect((await world.ask(resolveReviewCase, credit, cashier)).status).toBe('open')
  expect(await againOf(member, payment)).toEqual([[payment.amount, 'checking']])
  const approval_id = (await caseOf(chargeId)).proposal?.approval_id ?? 0
  await world.ask(confirmReviewCredit, { case_id, approval_id }, second)
  const page = await pageOf(member, payment)
  expect(page.paid_again).toEqual([
    { amount: payment.amount, at: expect.any(String), state: 'elsewhere' },
  ])
  expect((await toldTo(member)).map(([kind]) => kind)).toEqual([
    'deposit_paid_again_ended',
    'deposit_paid_again',
  ])
  expect(await toldTo(owner)).toEqual([])
})
