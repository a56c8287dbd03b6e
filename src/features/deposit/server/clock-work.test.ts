import { describe, expect, test, vi } from 'vitest'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, payQr, runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { generateQr, getPaymentInfo, inquireStatus } from '../contract.ts'

// The queue does not run: the clock's jobs are started by hand, and events are kept back.
const world = await testWorld({ sandbox: true })
const live = await testWorld({ sandbox: true, jobs: true })
const faults = (...list: object[]) => world.sandbox.post('/control/webhooks', { faults: list })
await world.sandbox.post('/control/webhooks', { paused: true })
const MINUTE = 60_000

const statusOf = async (actor: MemberActor, paymentId: number | string): Promise<string> =>
  (await world.ask(inquireStatus, { payment_id: paymentId }, actor)).status
const toldTo = async ({ memberId }: MemberActor): Promise<unknown[]> => {
  const rows = await world.query<{ payload: { status: string } }>(
    `select payload from platform.push where topic = 'deposit' and member_id = $1
      order by push_id`,
    [memberId],
  )
  return rows.map(({ payload }) => payload.status)
}
const booksJobs = async (): Promise<string[]> => {
  const rows = await world.query<{ charge_id: string }>(
    `select payload->>'charge_id' as charge_id from platform.job_request
      where name = 'deposit.book_charge' order by request_id`,
  )
  return rows.map((row) => row.charge_id)
}

describe('expiry', () => {
  test('by the clock, with or without the job, and the member is told once', async () => {
    const member = await memberActor(world)
    const payment = await askForQr(world, member, '100')
    await world.clock.advance(14 * MINUTE)
    expect(await statusOf(member, payment.payment_id)).toBe('pending')
    await world.clock.advance(2 * MINUTE)
    expect(await statusOf(member, payment.payment_id)).toBe('expired')
    expect((await world.ask(getPaymentInfo, { channel_id: 1 }, member)).pending).toBeNull()
    expect(await toldTo(member)).toEqual([])
    await runNamedJob(world, 'deposit.expire_payments')
    await runNamedJob(world, 'deposit.expire_payments')
    expect(await toldTo(member)).toEqual(['expired'])
  })

  test('a new payment of the same amount does not wait for the job', async () => {
    const member = await memberActor(world)
    const first = await askForQr(world, member, '101')
    await world.clock.advance(16 * MINUTE)
    const second = await askForQr(world, member, '101')
    expect(second.payment_id).not.toBe(first.payment_id)
    expect(second.amount).not.toBe(first.amount)
    expect(await toldTo(member)).toEqual(['expired'])
  })
})

describe('the amounts above one whole baht', () => {
  test('ninety-nine, each once, also when everybody asks at the same time; then full', async () => {
    const members = await Promise.all(Array.from({ length: 25 }, () => memberActor(world)))
    await world.query(
      'alter table deposit.channel_version disable trigger user; update deposit.channel_version set open_max = 1000 where channel_id = 1; alter table deposit.channel_version enable trigger user',
    )
    // Payments of one member for one amount are one payment, so each is expired by hand at once.
    const ask = async (member: MemberActor, round: number) => {
      const answer = await world.call(
        generateQr,
        { channel_id: 1, sub_channel_id: 1, amount: '555' },
        member,
      )
      await world.query(
        `update deposit.payment set status = 'expired' where member_id = $1 and status = 'pending'`,
        [member.memberId],
      )
      return { round, code: answer.code, amount: answer.data?.amount }
    }
    const answers: { code: string; amount: string | undefined }[] = []
    for (let round = 0; round < 4; round += 1) {
      answers.push(...(await Promise.all(members.map((member) => ask(member, round)))))
    }
    const amounts = answers.flatMap(({ amount }) => amount ?? [])
    expect(amounts).toHaveLength(99)
    expect(new Set(amounts).size).toBe(99)
    expect(amounts.every((amount) => amount.startsWith('555.') && amount !== '555.00')).toBe(true)
    expect(answers.filter(({ code }) => code === 'deposit_channel_full')).toHaveLength(1)
    const other = await askForQr(world, members[0] as MemberActor, '556')
    expect(other.amount).toMatch(/^556\./)
  })

  test('stay reserved through the grace time and are free after it', async () => {
    const member = await memberActor(world)
    const ask = () =>
      world.call(generateQr, { channel_id: 1, sub_channel_id: 1, amount: '555' }, member)
    await world.clock.advance(29 * MINUTE)
    await world.clock.advance(15 * MINUTE)
    expect((await ask()).status).toBe(401)
    const fresh = await memberActor(world)
    const again = () =>
      world.call(generateQr, { channel_id: 1, sub_channel_id: 1, amount: '555' }, fresh)
    expect((await again()).code).toBe('deposit_channel_full')
    await world.clock.advance(2 * MINUTE)
    expect((await again()).error).toBe(0)
  })
})

describe('a lost event', () => {
  test('costs a minute: the payment is asked about', async () => {
    const member = await memberActor(world)
    const payment = await askForQr(world, member, '200')
    await payQr(world, payment.qr_payload)
    expect(await statusOf(member, payment.payment_id)).toBe('pending')
    await runNamedJob(world, 'deposit.inquire_payments')
    expect(await statusOf(member, payment.payment_id)).toBe('paid')
    await runNamedJob(world, 'deposit.inquire_payments')
  })

  test('of money without a payment is found in the list of events', async () => {
    await faults({ fault: 'drop' })
    const paid = await world.sandbox.post('/bank/pay', {
      to_account: '1234567890',
      amount: '77.01',
    })
    await runNamedJob(world, 'gateway.catch_up_events')
    expect(await booksJobs()).toContain(paid['charge_id'])
    const before = (await booksJobs()).length
    await runNamedJob(world, 'gateway.catch_up_events')
    expect(await booksJobs()).toHaveLength(before)
  })
})

describe('events as a gateway really sends them', () => {
  test('repeated, late, out of order, badly signed first: each credit once', async () => {
    await live.sandbox.post('/control/webhooks', {
      faults: [
        { fault: 'duplicate', times: 3 },
        { fault: 'out_of_order', delay_ms: 500 },
        { fault: 'wrong_signature', times: 2 },
        { fault: 'stale', times: 1 },
      ],
    })
    const member = await memberActor(live)
    const payments = []
    for (const amount of ['401', '402', '403', '404']) {
      const payment = await askForQr(live, member, amount)
      await payQr(live, payment.qr_payload)
      payments.push(payment)
    }
    await vi.waitFor(
      async () => {
        const rows = await live.query(
          `select from deposit.payment where member_id = $1 and status = 'paid'`,
          [member.memberId],
        )
        expect(rows).toHaveLength(4)
      },
      { timeout: PATIENCE_MS, interval: 100 },
    )
    const credits = await live.query<{ amount: string }>(
      `select t.amount from ledger.transfer t
         join ledger.account a on a.account_id = t.credit_account where a.home_id = $1`,
      [member.memberId],
    )
    expect(credits.map(({ amount }) => amount).toSorted()).toEqual(
      payments.map(({ amount }) => amount.replace('.', '')).toSorted(),
    )
  })
})

describe('a gateway that does not answer', () => {
  test('is an error with a way out: the same payment is charged at the next try', async () => {
    const member = await memberActor(world)
    const gone = await world.secondSite({ SANDBOX_URL: 'http://127.0.0.1:9' })
    const there = { ...world, site: gone, services: gone.services }
    const input = { channel_id: 1, sub_channel_id: 1, amount: '600' }
    const refused = await send(gone.memberUrl, generateQr, input, member)
    expect([refused.status, refused.code]).toEqual([200, 'payment_gateway_unavailable'])
    await runNamedJob(there, 'deposit.inquire_payments')
    await expect(runNamedJob(there, 'gateway.catch_up_events')).rejects.toThrow(/events/)
    const payment = await world.ask(generateQr, input, member)
    expect(payment).toMatchObject({ resumed: true, status: 'pending' })
    await payQr(world, payment.qr_payload)
    await runNamedJob(world, 'deposit.inquire_payments')
    expect(await statusOf(member, payment.payment_id)).toBe('paid')
  })
})
