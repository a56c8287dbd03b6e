import { expect, test } from 'vitest'
import { setLimit } from '#features/protection/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { askForQr, bookPaid, deposit, payQr, waitForPayment } from '#tests/support/payments.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { promotionDesk, type PromotionInput } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  choosePromotion,
  getMyPromotions,
  getPaymentPromotion,
  previewPromotion,
} from '../contract.ts'

// What a member is told before he pays is what he gets: in the preview, on the list, when he chooses, on
// the page of the payment, and after it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)

let named = 0
const newMember = () =>
  memberActor(world, { first_name: 'ค'.repeat((named += 1)), last_name: 'สัญญา' })

type Chosen = Awaited<ReturnType<typeof desk.publish>>

const preview = async (member: MemberActor, chosen: Chosen, amount: string) =>
  world.ask(previewPromotion, { ...chosen, amount }, member)
const choose = async (member: MemberActor, payment_id: number | string, chosen: Chosen | null) =>
  world.call(choosePromotion, { payment_id, chosen }, member)
const choiceOf = async (member: MemberActor, payment_id: number | string) =>
  (await world.ask(getPaymentPromotion, { payment_id }, member)).choice
const pay = async (
  member: MemberActor,
  { payment_id, qr_payload }: { payment_id: number | string; qr_payload: string },
) => {
  await payQr(world, qr_payload)
  await bookPaid(world)
  await waitForPayment(world, member, payment_id, 'paid')
  await desk.turn()
}

const welcome: Partial<PromotionInput> = { kind: 'welcome', joined_within_days: 7 }
const before = { hour_from: 8 * 60, hour_to: 9 * 60, kind: 'happy_hour' } as const
const within = { hour_from: 9 * 60, hour_to: 23 * 60, kind: 'happy_hour' } as const

test.each<[string, Partial<PromotionInput>, string]>([
  ['half of it', {}, '300.00'],
  ['clipped', { bonus_max: '50.00' }, '300.00'],
  ['of deposit and bonus together', { wager_base: 'deposit_and_bonus', wager_times: 2 }, '100.00'],
  ['a first deposit', welcome, '300.00'],
  ['in its hour', within, '300.00'],
])('what is promised is given: %s', async (_name, terms, amount) => {
  const member = await newMember()
  const chosen = await desk.publish(terms)
  expect(await preview(member, chosen, amount)).toMatchObject({ refusal: null })
  const payment = await askForQr(world, member, amount)
  const told = await choose(member, payment.payment_id, chosen)
  expect(told.data?.choice).toMatchObject({ state: 'waiting', refusal: null })
  expect(await choiceOf(member, payment.payment_id)).toEqual(told.data?.choice)
  await pay(member, payment)
  expect(await choiceOf(member, payment.payment_id)).toEqual({
    ...told.data?.choice,
    state: 'granted',
  })
  const { granted, need, stake_max } = await desk.bonus(member)
  expect(told.data?.choice).toMatchObject({ bonus: granted, need, stake_max })
})

const someDeposit = async (member: MemberActor) => void (await deposit(world, member, '200.00'))

test.each<
  [string, Partial<PromotionInput>, string, string, ((member: MemberActor) => Promise<void>)?]
>([
  ['a baht too little', {}, '99.00', 'promotion_deposit_range'],
  ['more than its most', { deposit_max: '250.00' }, '300.00', 'promotion_deposit_range'],
  ['not the first deposit', welcome, '300.00', 'promotion_not_first', someDeposit],
  [
    'not the first of the day',
    { kind: 'first_of_day' },
    '300.00',
    'promotion_not_first',
    someDeposit,
  ],
  ['at another hour', before, '300.00', 'promotion_wrong_hour'],
  ['more than the budget has', { budget: '300.00', rate_bp: 10_000 }, '300.00', 'promotion_full'],
])('who cannot have it is told before the QR: %s', async (_name, terms, amount, code, live) => {
  const member = await newMember()
  const chosen = await desk.publish(terms)
  if (code === 'promotion_full') {
    await desk.deposit(await newMember(), '200.00', chosen)
  }
  await live?.(member)
  expect((await preview(member, chosen, amount)).refusal).toBe(code)
  const payment = await askForQr(world, member, amount)
  expect((await choose(member, payment.payment_id, chosen)).code).toBe(code)
  expect(await choiceOf(member, payment.payment_id)).toBeNull()
  // What no amount changes stands on the list too.
  const { offers } = await world.ask(getMyPromotions, {}, member)
  const offer = offers.find(({ promotion_id: id }) => Number(id) === chosen.promotion_id)
  const isOfAmount = code === 'promotion_deposit_range' || code === 'promotion_full'
  expect(offer?.refusal ?? null).toBe(isOfAmount ? null : code)
})

test('two first deposits side by side: the second says so before it is paid, and after', async () => {
  const member = await newMember()
  const chosen = await desk.publish(welcome)
  const one = await askForQr(world, member, '300.00')
  const other = await askForQr(world, member, '400.00')
  for (const { payment_id } of [one, other]) {
    expect((await choose(member, payment_id, chosen)).code).toBe('')
  }
  await pay(member, one)
  expect(await choiceOf(member, other.payment_id)).toMatchObject({
    state: 'waiting',
    refusal: 'promotion_not_first',
  })
  await pay(member, other)
  expect(await choiceOf(member, other.payment_id)).toMatchObject({
    state: 'refused',
    refusal: 'promotion_not_first',
  })
  expect((await choose(member, other.payment_id, chosen)).code).toBe('promotion_payment_done')
})

test('what was chosen can be dropped, and is nobody else’s to see', async () => {
  const member = await newMember()
  const stranger = await newMember()
  const chosen = await desk.publish()
  const { payment_id } = await askForQr(world, member, '300.00')
  await choose(member, payment_id, chosen)
  expect((await choose(stranger, payment_id, null)).code).toBe('not_found')
  expect((await world.call(getPaymentPromotion, { payment_id }, stranger)).code).toBe('not_found')
  expect((await choose(member, payment_id, null)).data).toEqual({ choice: null })
  expect(await choiceOf(member, payment_id)).toBeNull()
})

test('a preview tells of terms that hold no more, and of what no deposit brings', async () => {
  const member = await newMember()
  const chosen = await desk.publish()
  await desk.publish({ promotion_id: chosen.promotion_id, title: 'เงื่อนไขใหม่' })
  expect((await preview(member, chosen, '300.00')).refusal).toBe('promotion_changed')
  const free = await desk.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '50.00',
    cashout_max: '100.00',
  })
  expect((await preview(member, free, '300.00')).refusal).toBe('promotion_by_hand')
  const unknown = { promotion_id: 999_999, version: 1, amount: '300.00' }
  expect((await world.call(previewPromotion, unknown, member)).code).toBe('not_found')
})

test('for an amount above the own limit nothing is promised; what waits already is gone on with', async () => {
  const member = await newMember()
  const chosen = await desk.publish()
  await world.ask(setLimit, { name: 'deposit_day', amount: '500' }, member)
  expect(await preview(member, chosen, '501.00')).toMatchObject({ passes_limit: true })
  expect(await preview(member, chosen, '500.00')).toMatchObject({ passes_limit: false })
  await askForQr(world, member, '400')
  expect(await preview(member, chosen, '200.00')).toMatchObject({ passes_limit: true })
  expect(await preview(member, chosen, '400.00')).toMatchObject({
    refusal: null,
    passes_limit: false,
  })
})
