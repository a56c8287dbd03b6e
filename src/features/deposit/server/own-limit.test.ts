import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { setLimit } from '#features/protection/contract.ts'
import { formatBaht } from '#kernel/money.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { LOCKS } from '#platform/database/locks.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { askForQr, deposit, payQr, runNamedJob } from '#tests/support/payments.ts'
import { queued, untilWaiting } from '#tests/support/queued.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  cancelPayment,
  generateQr,
  getPaymentInfo,
  getQrcodeInfo,
  listPayments,
} from '../contract.ts'
import { confirmReviewCredit, listReviewCases, resolveReviewCase } from '../operator-contract.ts'

// What a member allows himself to deposit, against whoever tries to get around it. Nothing runs by itself.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-09', '10:00') })
await world.sandbox.post('/control/webhooks', { paused: true })
const cashier = await staffActor(world, 'cashier')
const second = await staffActor(world, 'cashier')
const reason = 'ตรวจแล้วเป็นเงินของสมาชิก'
const qr = { channel_id: 1, sub_channel_id: 1 }

type Qr = Awaited<ReturnType<typeof askForQr>>

const limit = (member: MemberActor, amount: string) =>
  world.ask(setLimit, { name: 'deposit_day', amount }, member)
const ask = async (member: MemberActor, amount: string) =>
  (await world.call(generateQr, { ...qr, amount }, member)).code
const pageOf = (member: MemberActor, { payment_id }: Qr) =>
  world.ask(getQrcodeInfo, { payment_id }, member)
const leftOf = async (member: MemberActor) =>
  (await world.ask(getPaymentInfo, { channel_id: 1 }, member)).limit_left
const balanceOf = async ({ memberId }: MemberActor) =>
  (await listWallets(world.services.db, memberId))[0]?.availableSatang ?? 0n
const satang = (amount: string) => BigInt(amount.replace('.', ''))

/** Somebody pays the QR; answers the booking of it. */
async function pay(
  { qr_payload }: Qr,
  payer?: { from_name: string },
): Promise<() => Promise<void>> {
  const paid = await payQr(world, qr_payload, payer)
  return () => runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
}
const payNow = async (payment: Qr) => (await pay(payment))()

async function caseOf(payment: Qr) {
  const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
  return items.find((one) => one.payment?.payment_id === payment.payment_id)
}

afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

test('a limit that is lowered beneath open QRs: none is led on, and their money is kept outside', async () => {
  const member = await memberActor(world)
  const older = await askForQr(world, member, '300')
  const key = { 'idempotency-key': randomUUID() }
  const younger = (await world.call(generateQr, { ...qr, amount: '250' }, member, key)).data
  await limit(member, '400')
  expect(await pageOf(member, older)).toMatchObject({
    passes_limit: false,
    qr_payload: older.qr_payload,
  })
  expect(await pageOf(member, younger)).toMatchObject({ passes_limit: true, qr_payload: null })
  const { pending } = await world.ask(getPaymentInfo, { channel_id: 1 }, member)
  expect(pending).toMatchObject({ payment_id: younger.payment_id, passes_limit: true })
  expect(await leftOf(member)).toEqual({ amount: '0.00', period: 'day' })
  // The same amount again, the same tap again, and a small one beside them.
  expect(await ask(member, '250')).toBe('deposit_limit_reached')
  const again = await world.call(generateQr, { ...qr, amount: '250' }, member, key)
  expect(again.code).toBe('deposit_limit_reached')
  expect(await ask(member, '20')).toBe('deposit_limit_reached')
  expect(await ask(member, '300')).toBe('')
  // A picture of the QR is paid all the same, before the one that fits.
  await payNow(younger)
  await payNow(older)
  expect(await balanceOf(member)).toBe(satang(older.amount))
  expect(await pageOf(member, younger)).toMatchObject({
    status: 'review',
    kept_above_limit: younger.amount,
    kept_returnable: false,
  })
  const [newest] = (await world.ask(listPayments, {}, member)).items
  expect(newest).toMatchObject({ kept_above_limit: younger.amount, credited_amount: null })
  const held = await caseOf(younger)
  expect(held).toMatchObject({ reason: 'above_limit', status: 'open', amount: younger.amount })
  const credit = { case_id: held?.case_id ?? 0, action: 'credit', reason } as const
  const toOwner = { ...credit, payment_id: younger.payment_id }
  expect((await world.call(resolveReviewCase, toOwner, cashier)).code).toBe('credit_above_limit')
  await world.clock.set(bangkokInstant('2026-12-10', '00:01'))
  await Promise.all([signInMember(world, member), signIn(world, cashier)])
  await world.ask(resolveReviewCase, toOwner, cashier)
  expect(await pageOf(member, younger)).toMatchObject({ status: 'paid', kept_above_limit: null })
  expect(await balanceOf(member)).toBe(satang(older.amount) + satang(younger.amount))
})

test('given up and paid late: what another payment was promised stays its own', async () => {
  const member = await memberActor(world)
  await limit(member, '400')
  const first = await askForQr(world, member, '300')
  expect(await ask(member, '101')).toBe('deposit_limit_reached')
  await world.ask(cancelPayment, { payment_id: first.payment_id }, member)
  const next = await askForQr(world, member, '399')
  await payNow(first)
  expect(await balanceOf(member)).toBe(0n)
  expect(await caseOf(first)).toMatchObject({ reason: 'above_limit' })
  await payNow(next)
  expect(await balanceOf(member)).toBe(satang(next.amount))
})

test('late money that still fits is credited as ever, its satang on top', async () => {
  const member = await memberActor(world)
  await limit(member, '400')
  const payment = await askForQr(world, member, '400')
  expect(await pageOf(member, payment)).toMatchObject({ passes_limit: false })
  await world.clock.advance(60 * MINUTE_MS)
  await signIn(world, cashier)
  await payNow(payment)
  expect(await balanceOf(member)).toBe(satang(payment.amount))
})

test('two accounts of one person, paid late in one instant: one of them fits', async () => {
  const born = { first_name: 'คู่', birth_date: '1957-08-09' }
  const [one, two] = [await memberActor(world, born), await memberActor(world, born)]
  await limit(one, '400')
  const first = await askForQr(world, one, '300')
  expect(await ask(two, '150')).toBe('deposit_limit_reached')
  await world.ask(cancelPayment, { payment_id: first.payment_id }, one)
  const other = await askForQr(world, two, '350')
  await world.ask(cancelPayment, { payment_id: other.payment_id }, two)
  const works = [await pay(first), await pay(other)]
  const lowest = `${Math.min(one.memberId, two.memberId)}`
  const sql = 'select pg_advisory_xact_lock(hashtextextended($1, $2))'
  await queued(world, { sql, values: [lowest, LOCKS.deposit_amounts] }, works)
  const balances = [await balanceOf(one), await balanceOf(two)]
  expect(balances.filter((balance) => balance > 0n)).toHaveLength(1)
  const cases = [await caseOf(first), await caseOf(other)]
  expect(cases.filter((found) => found?.reason === 'above_limit')).toHaveLength(1)
  expect((await leftOf(one))?.amount).toBe((await leftOf(two))?.amount)
})

test.each([
  ['the limit comes first', true],
  ['the money comes first', false],
])('lowered and paid in one instant: %s', async (_name, isLimitFirst) => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '300')
  const book = await pay(payment)
  const lower = async () => void (await limit(member, '100'))
  const [first, then] = isLimitFirst ? [lower, book] : [book, lower]
  const [wallet] = await listWallets(world.services.db, member.memberId)
  const lock = {
    sql: 'select from ledger.wallet_balance where account_id = $1 for update',
    values: [wallet?.id],
  }
  await queued(world, lock, [first, () => untilWaiting(world, 1).then(then)])
  expect(await balanceOf(member)).toBe(isLimitFirst ? 0n : satang(payment.amount))
  expect((await pageOf(member, payment)).kept_above_limit).toBe(
    isLimitFirst ? payment.amount : null,
  )
})

test('over midnight: what waits fills the day in which it is paid', async () => {
  const member = await memberActor(world)
  await world.clock.set(bangkokInstant('2026-12-11', '23:50'))
  await Promise.all([signInMember(world, member), signIn(world, cashier)])
  await limit(member, '400')
  await deposit(world, member, '300')
  expect(await ask(member, '100')).toBe('deposit_limit_reached')
  const late = await askForQr(world, member, '99')
  await world.clock.set(bangkokInstant('2026-12-12', '00:01'))
  expect((await leftOf(member))?.amount).toBe(formatBaht(40_000n - satang(late.amount)))
  expect(await ask(member, '301')).toBe('deposit_limit_reached')
  const today = await askForQr(world, member, '300')
  await payNow(today)
  await payNow(late)
  expect(await balanceOf(member)).toBeGreaterThan(69_900n)
  expect(satang((await leftOf(member))?.amount ?? '')).toBeLessThanOrEqual(100n)
})

test('staff give nobody more than he allows himself, neither the first of two nor the second', async () => {
  const [payer, owner] = [await memberActor(world), await memberActor(world)]
  await Promise.all([signIn(world, cashier), signIn(world, second)])
  const payment = await askForQr(world, payer, '300')
  await (
    await pay(payment, { from_name: 'สมหมาย มีสุข' })
  )()
  const held = await caseOf(payment)
  expect(held?.reason).toBe('payer_differs')
  const caseId = held?.case_id ?? 0
  const credit = { case_id: caseId, action: 'credit', member_id: owner.memberId, reason } as const
  await limit(owner, '200')
  expect((await world.call(resolveReviewCase, credit, cashier)).code).toBe('credit_above_limit')
  await limit(payer, '350')
  const toPayer = { ...credit, member_id: payer.memberId }
  expect((await world.call(resolveReviewCase, toPayer, cashier)).data).toMatchObject({
    status: 'open',
  })
  // What he asks for meanwhile takes the room.
  const meanwhile = await askForQr(world, payer, '100')
  const approval_id = (await caseOf(payment))?.proposal?.approval_id ?? 0
  const confirm = { case_id: caseId, approval_id }
  expect((await world.call(confirmReviewCredit, confirm, second)).code).toBe('credit_above_limit')
  await world.ask(cancelPayment, { payment_id: meanwhile.payment_id }, payer)
  expect((await world.ask(confirmReviewCredit, confirm, second)).status).toBe('credited')
  expect(await balanceOf(payer)).toBe(satang(payment.amount))
})

test('what is kept above the limit goes back to whoever paid it', async () => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '300')
  await limit(member, '100')
  const payer = { from_bank: '004', from_account: member.person.bank_account_number }
  const paid = await payQr(world, payment.qr_payload, payer)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const held = await caseOf(payment)
  expect(held?.reason).toBe('above_limit')
  expect(await pageOf(member, payment)).toMatchObject({ kept_returnable: true })
  const back = { case_id: held?.case_id ?? 0, action: 'return', reason } as const
  expect((await world.ask(resolveReviewCase, back, cashier)).status).toBe('returning')
  expect(await pageOf(member, payment)).toMatchObject({
    status: 'expired',
    kept_above_limit: null,
    settled_elsewhere_at: expect.any(String),
  })
})
