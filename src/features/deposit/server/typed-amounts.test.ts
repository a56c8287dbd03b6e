import { beforeAll, expect, test } from 'vitest'
import { channelIds, changeChannel, openTransfers } from '#tests/support/channels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, bookPaid, payQr, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { askForTransfer, ownAccount } from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPaymentChannels, inquireStatus } from '../contract.ts'
import { listReviewCases } from '../operator-contract.ts'

// A QR whose provider gives our reference back needs no satang of its own: many wait for the same amount.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
beforeAll(async () => {
  await openTransfers(world)
  await changeChannel(world, channelIds.qr, { unique_satang: false })
})
const statusOf = async (member: MemberActor, payment_id: number | string) =>
  (await world.ask(inquireStatus, { payment_id }, member)).status
const cases = async () => (await world.ask(listReviewCases, { status: 'open' }, cashier)).items

test('two who type the same amount pay just that, each into his own wallet', async () => {
  const [first, second] = [await memberActor(world), await memberActor(world)]
  const channels = await world.ask(getPaymentChannels, {}, first)
  expect(channels.map(({ type, unique_satang }) => [type, unique_satang])).toEqual([
    ['qr', false],
    ['bank', true],
    ['truemoney', true],
  ])
  const [one, two] = await Promise.all([
    askForQr(world, first, '500'),
    askForQr(world, second, '500'),
  ])
  expect([one.amount, two.amount]).toEqual(['500.00', '500.00'])
  expect(one.reference).not.toBe(two.reference)
  // The same again while it waits is the same payment.
  expect((await askForQr(world, first, '500')).payment_id).toBe(one.payment_id)

  await payQr(world, two.qr_payload, ownAccount(second))
  await bookPaid(world)
  expect(await statusOf(second, two.payment_id)).toBe('paid')
  expect(await statusOf(first, one.payment_id)).toBe('pending')
  await payQr(world, one.qr_payload, ownAccount(first))
  await bookPaid(world)
  expect(await statusOf(first, one.payment_id)).toBe('paid')
  expect(await cases()).toEqual([])
})

test('money of such an amount without our reference is nobody’s by its amount', async () => {
  const member = await memberActor(world)
  const waiting = await askForQr(world, member, '700')
  const account = { to_bank: '014', to_account: '1234567890' }
  const paid = await world.sandbox.post('/bank/pay', { ...account, amount: '700.00' })
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const told = (await cases()).map(({ amount, reason }) => [amount, reason])
  expect(told).toEqual([['700.00', 'unknown_reference']])
  expect(await statusOf(member, waiting.payment_id)).toBe('pending')
})

test('transfers keep satang of their own, whoever writes the rows', async () => {
  const [one, two] = [await memberActor(world), await memberActor(world)]
  const transfers = [
    await askForTransfer(world, one, '500'),
    await askForTransfer(world, two, '500'),
  ]
  const amounts = transfers.map(({ amount }) => amount)
  expect(new Set(amounts).size).toBe(2)
  expect(amounts).not.toContain('500.00')
  const copy = (changed: string, id: number | string) =>
    world.query(
      `insert into deposit.payment (reference, member_id, channel_id, sub_channel_id, receiving_account_id,
         idempotency_key, base_satang, amount_satang, status, expires_at, reserved_until, amount_until)
       select 'DPZZZZZZZZ', member_id, channel_id, sub_channel_id, receiving_account_id, 'other', base_satang,
              ${changed}, 'expired', expires_at, reserved_until, amount_until
         from deposit.payment where payment_id = $1`,
      [id],
    )
  const { payment_id = 0 } = transfers[0] ?? {}
  await expect(copy('base_satang', payment_id)).rejects.toThrow('known by its satang alone')
  await expect(copy('amount_satang', payment_id)).rejects.toThrow('payment_amount_reserved')
  await expect(
    world.query(
      `insert into deposit.channel_version select channel_id, version + 100, name, position, min_satang,
         max_satang, quick_satang, lifetime_s, grace_s, open_max, enabled, opens_minute, closes_minute,
         fee_satang, fee_payer, maintenance, level_min, changed_by, changed_by_name, reason, changed_at, false
         from deposit.channel_version where channel_id = 2 limit 1`,
    ),
  ).rejects.toThrow('known by its satang alone')
})
