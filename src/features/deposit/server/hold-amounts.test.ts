import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { send, type Actor } from '#tests/support/client.ts'
import { memberActor, signInMember } from '#tests/support/member.ts'
import { askForQr, bookPaid, payQr, waitForPayment } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelPayment, generateQr } from '../contract.ts'
import { CANCELLED_HOLD_SECONDS } from '../rules/choose-amount.ts'

const world = await testWorld({ sandbox: true })
const second = await world.secondSite()
const qr = { channel_id: 1, sub_channel_id: 1 }
const OPEN_MAX = 5
const HELD_MAX = 10

const ask = (actor: Actor, baht: number, site = world.site) =>
  send(site.memberUrl, generateQr, { ...qr, amount: `${baht}` }, actor)

/** Every amount above a whole baht but one is taken by somebody. */
async function takeOthers(base: number, free: string): Promise<void> {
  await world.query(
    `insert into deposit.payment (reference, member_id, channel_id, sub_channel_id,
        receiving_account_id, idempotency_key, base_satang, amount_satang, expires_at,
        reserved_until, amount_until)
     select 'DPTAKEN0' || lpad(n::text, 2, '0'), 900000 + n, 1, 1, 1, 'taken', $1::int8, $1::int8 + n,
            platform.clock() + interval '15 minutes', later, later
       from generate_series(1, 99) n, (select platform.clock() + interval '45 minutes' as later offset 0) until
      where $1::int8 + n <> $2::int8`,
    [base * 100, Number(free.replace('.', ''))],
  )
}

describe('a member reserves no more than his few', () => {
  test('forty at once, at two sites, open five', async () => {
    const member = await memberActor(world)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(member, 20 + n, n % 2 ? second : world.site)),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '')).toHaveLength(OPEN_MAX)
    expect(codes.filter((code) => code === 'too_many_open_payments')).toHaveLength(40 - OPEN_MAX)
  })

  test('making and giving up takes ten amounts, and they are free again soon', async () => {
    const greedy = await memberActor(world)
    const codes: string[] = []
    for (let n = 0; n < 30; n += 1) {
      const { code, data } = await ask(greedy, 300)
      codes.push(code)
      if (code === '') await world.ask(cancelPayment, { payment_id: data.payment_id }, greedy)
    }
    expect(codes).toEqual([
      ...Array.from({ length: HELD_MAX }, () => ''),
      ...Array.from({ length: 30 - HELD_MAX }, () => 'too_many_payments_lately'),
    ])
    const other = await memberActor(world)
    expect((await ask(other, 300)).error).toBe(0)
    await world.clock.advance(CANCELLED_HOLD_SECONDS * 1000)
    expect((await ask(greedy, 300)).error).toBe(0)
  })

  test('making and giving up at once from everywhere takes no more', async () => {
    const greedy = await memberActor(world)
    const turn = async (n: number) => {
      const { code, data } = await ask(greedy, 500 + n, n % 2 ? second : world.site)
      if (code === '') await world.ask(cancelPayment, { payment_id: data.payment_id }, greedy)
    }
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let n = 0; n < 6; n += 1) await turn(lane * 6 + n)
      }),
    )
    const [held] = await world.query<{ count: number }>(
      'select count(*)::int4 as count from deposit.payment where member_id = $1',
      [greedy.memberId],
    )
    expect(held?.count).toBe(HELD_MAX)
  })

  test('what ran out holds its amount longer, and counts', async () => {
    const member = await memberActor(world)
    for (let n = 0; n < HELD_MAX; n += 1) {
      if (n === OPEN_MAX) await world.clock.advance(15 * MINUTE_MS)
      await askForQr(world, member, `${700 + n}`)
    }
    await world.clock.advance(15 * MINUTE_MS)
    await signInMember(world, member)
    expect((await ask(member, 720)).code).toBe('too_many_payments_lately')
    await world.clock.advance(15 * MINUTE_MS)
    await signInMember(world, member)
    expect((await ask(member, 720)).error, 'the first five are free').toBe(0)
  })
})

describe('an amount that was given up', () => {
  test("is nobody else's for two minutes, then anybody's", async () => {
    const [member, other] = [await memberActor(world), await memberActor(world)]
    const payment = await askForQr(world, member, '400')
    await takeOthers(400, payment.amount)
    await world.ask(cancelPayment, { payment_id: payment.payment_id }, member)
    expect((await ask(other, 400)).code).toBe('deposit_channel_full')
    await world.clock.advance(CANCELLED_HOLD_SECONDS * 1000)
    expect((await ask(other, 400)).data.amount).toBe(payment.amount)
  })

  test('is still credited when its QR is paid late, without any event', async () => {
    const member = await memberActor(world)
    const payment = await askForQr(world, member, '450')
    await world.ask(cancelPayment, { payment_id: payment.payment_id }, member)
    await world.clock.advance(40 * MINUTE_MS)
    await payQr(world, payment.qr_payload)
    await bookPaid(world)
    await signInMember(world, member)
    await waitForPayment(world, member, payment.payment_id, 'paid')
  })
})
