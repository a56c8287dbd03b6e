import { expect, test } from 'vitest'
import { setLimit } from '#features/protection/contract.ts'
import { listWallets } from '#ledger/wallets.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { type Answer, send } from '#tests/support/client.ts'
import { acceptAll, sendBoth, setCeilings } from '#tests/support/identity.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { askForQr, bookPaid, deposit, payQr, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  cancelPayment,
  generateQr,
  getPaymentInfo,
  inquireStatus,
  requestTransfer,
} from '../contract.ts'
import { listReviewCases, resolveReviewCase } from '../operator-contract.ts'

// How much may be paid in by how far a member is known. Nothing runs by itself.
const world = await testWorld({ sandbox: true })
await world.sandbox.post('/control/webhooks', { paused: true })
await openTransfers(world)
await setCeilings(world, [{ deposit: [100, 100] }, { deposit: [300, 500] }, {}])
const MINUTE = 60_000

const ask = (member: MemberActor, amount: string) =>
  world.call(generateQr, { channel_id: 1, sub_channel_id: 1, amount }, member)
const codes = (answers: readonly Answer[]) => answers.map(({ code }) => code)
const balanceOf = async ({ memberId }: MemberActor) =>
  (await listWallets(world.services.db, memberId))[0]?.availableSatang

test('each payment and each day has a ceiling, by whichever channel; the amount is named', async () => {
  const member = await memberActor(world)
  const mostOf = async () => (await world.ask(getPaymentInfo, { channel_id: 1 }, member)).most
  expect(await mostOf()).toEqual({ amount: '300.00', by: 'tier' })
  expect(await ask(member, '301')).toMatchObject({
    status: 200,
    code: 'deposit_above_tier',
    details: [{ field: 'amount' }],
  })
  const bank = { channel_id: 2, amount: '301' }
  const [sub] = await world.query<{ id: number }>(
    'select sub_channel_id::int as id from deposit.sub_channel where channel_id = 2 order by 1 desc',
  )
  const transfer = (amount: string) =>
    world.call(requestTransfer, { ...bank, sub_channel_id: sub?.id ?? 0, amount }, member)
  expect((await transfer('301')).code).toBe('deposit_above_tier')
  await deposit(world, member, '300')
  // What the satang add is nobody's ceiling.
  expect(await mostOf()).toEqual({ amount: '200.00', by: 'tier_day' })
  expect((await ask(member, '200')).code).toBe('')
  expect((await transfer('100')).code).toBe('deposit_tier_day_reached')
  // The same once more is the same payment and asks for nothing new.
  expect((await ask(member, '200')).data).toMatchObject({ resumed: true })
})

test('forty requests from two processes leave what fits into the day', async () => {
  const member = await memberActor(world)
  const other = await world.secondSite()
  const sites = [world.site.memberUrl, other.memberUrl]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      send(
        sites[n % 2] ?? '',
        generateQr,
        { channel_id: 1, sub_channel_id: 1, amount: `${150 + n}` },
        member,
      ),
    ),
  )
  const asked = answers.flatMap(({ code }, n) => (code === '' ? [150 + n] : []))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(500)
  expect(new Set(codes(answers))).toEqual(new Set(['', 'deposit_tier_day_reached']))
  const [row] = await world.query<{ sum: number }>(
    'select sum(base_satang)::int as sum from deposit.payment where member_id = $1',
    [member.memberId],
  )
  expect(row?.sum).toBe(asked.reduce((sum, one) => sum + one, 0) * 100)
})

test('giving payments up and paying them late gains nothing: a person looks at the money', async () => {
  const member = await memberActor(world)
  const officer = await staffActor(world, 'cashier')
  const first = await askForQr(world, member, '300')
  await world.ask(cancelPayment, { payment_id: first.payment_id }, member)
  // While its amount is held for it, it counts.
  expect((await ask(member, '201')).code).toBe('deposit_tier_day_reached')
  await world.clock.advance(3 * MINUTE)
  const second = await askForQr(world, member, '299')
  const paid = await payQr(world, first.qr_payload)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const { items } = await world.ask(listReviewCases, { limit: 100 }, officer)
  const held = items.find((one) => one.charge_id === paid['charge_id'])
  expect(held).toMatchObject({ reason: 'above_tier', status: 'open' })
  expect(await balanceOf(member)).toBe(0n)
  // What he was promised comes all the same.
  await payQr(world, second.qr_payload)
  await bookPaid(world)
  expect((await world.ask(inquireStatus, { payment_id: second.payment_id }, member)).status).toBe(
    'paid',
  )
  // Nothing is lost: a person gives it to its owner, or sends it back.
  const reason = 'ตรวจแล้วเป็นเงินของสมาชิก'
  const credit = { case_id: held?.case_id ?? 0, action: 'credit' as const, reason }
  await world.ask(resolveReviewCase, { ...credit, member_id: member.memberId }, officer)
  expect(await balanceOf(member)).toBeGreaterThan(59_900n)
  expect((await ask(member, '20')).code).toBe('deposit_tier_day_reached')
})

test('late money that still fits is credited as ever', async () => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '250')
  await world.clock.advance(60 * MINUTE)
  const paid = await payQr(world, payment.qr_payload)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  expect(await balanceOf(member)).toBeGreaterThan(25_000n)
})

test('accepted documents lift the ceiling at once; the next day it is empty again', async () => {
  const officer = await staffActor(world, 'risk_officer')
  const member = await memberActor(world)
  await deposit(world, member, '300')
  await deposit(world, member, '200')
  expect((await ask(member, '20')).code).toBe('deposit_tier_day_reached')
  await sendBoth(world, member)
  expect((await ask(member, '20')).code).toBe('deposit_tier_day_reached')
  await acceptAll(world, member, officer)
  expect((await ask(member, '900')).code).toBe('')
  const tomorrow = await memberActor(world)
  await deposit(world, tomorrow, '300')
  await deposit(world, tomorrow, '200')
  await world.clock.advance(24 * 60 * MINUTE)
  await signInMember(world, tomorrow)
  expect((await ask(tomorrow, '300')).code).toBe('')
})

test('whom the bank does not know has the lowest; the member’s own limit is said first', async () => {
  const member = await memberActor(world)
  await world.query('update account.bank_account set verified_at = null where member_id = $1', [
    member.memberId,
  ])
  expect(codes([await ask(member, '101'), await ask(member, '100')])).toEqual([
    'deposit_above_tier',
    '',
  ])
  await world.ask(setLimit, { name: 'deposit_day', amount: '120' }, member)
  expect((await ask(member, '101')).code).toBe('deposit_limit_reached')
})
