import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { changeChannel } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { askForQr, deposit, payQr, waitForPayment } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  cancelPayment,
  generateQr,
  getPaymentChannels,
  getPaymentInfo,
  getQrcodeInfo,
  inquireStatus,
  listPayments,
} from '../contract.ts'
import { promptPayText } from '../rules/promptpay.ts'
import { receivingAccountOf } from './get-channels.ts'
import { findOwnPayment } from './payment-store.ts'
import { showPage } from './payment-view.ts'

const world = await testWorld({ sandbox: true, jobs: true })
const member = await memberActor(world)
const other = await memberActor(world)
const qr = { channel_id: 1, sub_channel_id: 1 }
const MINUTE = 60_000

const mainBalance = async (memberId: number): Promise<bigint> => {
  const [row] = await world.query<{ balance: string }>(
    `select b.credits_posted - b.debits_posted - b.debits_pending as balance
       from ledger.account a join ledger.balance b using (account_id)
      where a.home_id = $1 and a.kind = 2000`,
    [memberId],
  )
  return BigInt(row?.balance ?? 0)
}

test('a member pays a QR and has the exact amount, live', async () => {
  const payment = await askForQr(world, member, '300')
  expect(payment).toMatchObject({
    status: 'pending',
    base_amount: '300.00',
    amount: expect.stringMatching(/^300\.(?!00)\d\d$/),
    credited_amount: null,
    receiver_name: 'บจก. เอสแอลทีเอช',
    reference: expect.stringMatching(/^DP-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    resumed: false,
  })
  const lifetime = Date.parse(payment.expires_at) - Date.parse(payment.created_at)
  expect(lifetime).toBe(15 * MINUTE)
  const paid = await payQr(world, payment.qr_payload)
  expect(paid).toMatchObject({ amount: payment.amount, matched: true })
  const status = await waitForPayment(world, member, payment.payment_id, 'paid')
  expect(status.credited_amount).toBe(payment.amount)
  expect(await mainBalance(member.memberId)).toBe(BigInt(payment.amount.replace('.', '')))
  const told = await world.query<{ payload: object }>(
    `select payload from platform.push where topic = 'deposit' and member_id = $1`,
    [member.memberId],
  )
  expect(told.map(({ payload }) => payload)).toEqual([
    { payment_id: payment.payment_id, status: 'paid', credited_amount: payment.amount },
  ])
})

test('the QR is our own text of the same payment, character by character', async () => {
  const payment = await askForQr(world, member, '1000')
  const own = promptPayText(
    {
      kind: 'bill',
      billerId: '099999999999901',
      reference1: payment.reference.replaceAll('-', ''),
      reference2: 'SLTH6',
    },
    { amountSatang: BigInt(payment.amount.replace('.', '')) },
  )
  expect(payment.qr_payload).toBe(own)
  await world.ask(cancelPayment, { payment_id: payment.payment_id }, member)
})

test('channels: QR is open, the others are shown closed', async () => {
  const channels = await world.ask(getPaymentChannels, {}, member)
  expect(channels).toEqual([
    {
      channel_id: 1,
      name: 'QR พร้อมเพย์',
      type: 'qr',
      sub_channels: [{ sub_channel_id: 1, name: 'พร้อมเพย์ทุกธนาคาร' }],
      min_amount: '1.00',
      max_amount: '50000.00',
      enabled: true,
      closed_because: null,
      maintenance: null,
      opens_at: null,
      closes_at: null,
      fee: '0.00',
      fee_payer: 'house',
      unique_satang: true,
    },
    expect.objectContaining({ type: 'bank', enabled: false, closed_because: 'disabled' }),
    expect.objectContaining({ type: 'truemoney', enabled: false }),
  ])
})

test('the channel offers the open payment again, its page shows everything again', async () => {
  const person = await memberActor(world)
  const payment = await askForQr(world, person, '500')
  const info = await world.ask(getPaymentInfo, { channel_id: 1 }, person)
  expect(info).toMatchObject({
    quick_amounts: ['100.00', '300.00', '500.00', '1000.00', '3000.00', '5000.00'],
    lifetime_s: 900,
    receiver_name: 'บจก. เอสแอลทีเอช',
    pending: { payment_id: payment.payment_id, amount: payment.amount },
  })
  const page = await world.ask(getQrcodeInfo, { payment_id: payment.payment_id }, person)
  expect(page).toMatchObject({ qr_payload: payment.qr_payload, reference: payment.reference })
  // Whoever looks at another channel learns of it too, before he makes a second one.
  const other = await world.ask(getPaymentInfo, { channel_id: 2 }, person)
  expect(other.pending?.payment_id).toBe(payment.payment_id)
  expect((await world.call(getPaymentInfo, { channel_id: 9 }, person)).code).toBe('not_found')
})

test('the simulated bank is named where money is play money, and nowhere else', async () => {
  const { payment_id: id, play_bank_url: bank } = await askForQr(world, member, '310')
  expect(bank).toBe(world.sandbox.url)
  const { db, clock, config, vault } = world.services
  const payment = await findOwnPayment(db, member.memberId, Number(id))
  if (!payment) throw new Error('the payment is gone')
  const account = await receivingAccountOf(db, payment.receivingAccountId)
  const real = { db, clock, vault, config: { ...config, moneyMode: 'real' as const } }
  expect(
    (await showPage(real, { bankName: () => null }, payment, account)).play_bank_url,
  ).toBeNull()
})

describe('asking again', () => {
  test('the same key answers the same payment, with another body it is an error', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await world.ask(generateQr, { ...qr, amount: '120' }, member, key)
    const again = await world.ask(generateQr, { ...qr, amount: '120' }, member, key)
    expect(again).toMatchObject({ payment_id: first.payment_id, resumed: true })
    const reused = await world.call(generateQr, { ...qr, amount: '121' }, member, key)
    expect(reused.code).toBe('idempotency_mismatch')
    const stranger = await world.ask(generateQr, { ...qr, amount: '121' }, other, key)
    expect(stranger.payment_id).not.toBe(first.payment_id)
  })

  test('the same amount resumes the open payment, even when both ask at once', async () => {
    const person = await memberActor(world)
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => askForQr(world, person, '77')))
    expect(new Set([a?.payment_id, b?.payment_id, c?.payment_id]).size).toBe(1)
    expect(new Set([a?.qr_payload, b?.qr_payload, c?.qr_payload]).size).toBe(1)
    await world.ask(cancelPayment, { payment_id: Number(a?.payment_id) }, person)
    const fresh = await askForQr(world, person, '77')
    expect(fresh.payment_id).not.toBe(a?.payment_id)
    expect(fresh.amount).not.toBe(a?.amount)
  })

  test('a member keeps at most five payments open', async () => {
    const person = await memberActor(world)
    for (const amount of ['11', '12', '13', '14', '15']) await askForQr(world, person, amount)
    const sixth = await world.call(generateQr, { ...qr, amount: '16' }, person)
    expect(sixth.code).toBe('too_many_open_payments')
  })
})

describe('refusals', () => {
  test.each([
    ['0.50', 'deposit_amount_not_whole'],
    ['100.50', 'deposit_amount_not_whole'],
    ['50001', 'deposit_above_maximum'],
    ['0', 'invalid_input'],
    ['-5', 'invalid_input'],
    ['abc', 'invalid_input'],
  ])('an amount of %s is %s', async (amount, code) => {
    const answer = await world.call(generateQr, { ...qr, amount }, member)
    expect([answer.status, answer.code]).toEqual([200, code])
    expect(answer.details[0]?.field).toBe('amount')
  })

  test('below the minimum of the channel', async () => {
    await changeChannel(world, 1, { min_amount: '20' })
    const answer = await world.call(generateQr, { ...qr, amount: '19' }, member)
    await changeChannel(world, 1, { min_amount: '1' })
    expect(answer.code).toBe('deposit_below_minimum')
  })

  test('a closed channel, an unknown one, and a sub-channel of another', async () => {
    const ask = async (channel_id: number, sub_channel_id: number) =>
      (await world.call(generateQr, { channel_id, sub_channel_id, amount: '100' }, member)).code
    expect(await ask(2, 2)).toBe('channel_not_open')
    expect(await ask(9, 1)).toBe('not_found')
    expect(await ask(1, 2)).toBe('not_found')
  })

  test.each([
    { status: 'suspended' as const },
    { status: 'active' as const, excludedUntil: new Date('2030-01-01') },
  ])('no deposit while the member is $status or excluded', async (standing) => {
    const person = await memberActor(world)
    await inTransaction(world.services.db, (tx) => setStanding(tx, person.memberId, standing))
    const answer = await world.call(generateQr, { ...qr, amount: '100' }, person)
    expect(answer.code).toBe('deposit_not_allowed')
  })

  test('no deposit above what the member allows himself, and up to it', async () => {
    const person = await memberActor(world)
    await deposit(world, person, '300')
    const paid = (await world.ask(listPayments, {}, person)).items[0]?.amount ?? '0'
    const left = 200n
    const depositDaySatang = BigInt(paid.replace('.', '')) + left * 100n
    await inTransaction(world.services.db, (tx) =>
      setPlayLimits(tx, [person.memberId], { depositDaySatang }),
    )
    const ask = (amount: bigint) => world.call(generateQr, { ...qr, amount: `${amount}` }, person)
    expect((await ask(left + 1n)).code).toBe('deposit_limit_reached')
    expect((await ask(left)).error).toBe(0)
  })

  test("another member's payment does not exist", async () => {
    const mine = await askForQr(world, member, '210')
    for (const call of [getQrcodeInfo, inquireStatus, cancelPayment]) {
      const answer = await world.call(call, { payment_id: mine.payment_id }, other)
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    expect((await world.ask(listPayments, {}, other)).items).not.toContainEqual(
      expect.objectContaining({ payment_id: mine.payment_id }),
    )
  })

  test('visitors are sent to log in', async () => {
    expect((await world.call(generateQr, { ...qr, amount: '100' })).status).toBe(401)
  })
})

test('the list goes back page by page, newest first', async () => {
  const person = await memberActor(world)
  const ids: (number | string)[] = []
  for (const amount of ['21', '22', '23'])
    ids.unshift((await askForQr(world, person, amount)).payment_id)
  const first = await world.ask(listPayments, { limit: 2 }, person)
  expect(first.items.map((item) => item.payment_id)).toEqual(ids.slice(0, 2))
  const cursor = first.next_cursor ?? ''
  const second = await world.ask(listPayments, { limit: 2, cursor }, person)
  expect(second.items.map((item) => item.payment_id)).toEqual(ids.slice(2))
  expect(second.next_cursor).toBeNull()
})

test('a cancelled payment is expired, once, and late money is still credited', async () => {
  const person = await memberActor(world)
  const payment = await askForQr(world, person, '250')
  const input = { payment_id: payment.payment_id }
  expect((await world.ask(cancelPayment, input, person)).status).toBe('expired')
  expect((await world.ask(getQrcodeInfo, input, person)).cancelled_at).not.toBeNull()
  expect((await world.ask(cancelPayment, input, person)).status).toBe('expired')
  expect((await world.ask(getQrcodeInfo, input, person)).qr_payload).toBeNull()
  await payQr(world, payment.qr_payload)
  await waitForPayment(world, person, payment.payment_id, 'paid')
  expect((await world.ask(cancelPayment, input, person)).status).toBe('paid')
})
