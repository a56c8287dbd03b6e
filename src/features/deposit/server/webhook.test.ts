import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { closeWallet } from '#ledger/accounts.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import {
  askForQr,
  chargeEvent,
  houseBalance,
  payQr,
  runNamedJob,
  sendEvent,
} from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { inquireStatus } from '../contract.ts'

// The queue does not run and the bank's events go nowhere: each test sends what it wants to.
const world = await testWorld({ sandbox: true })
await world.sandbox.post('/control/webhooks', { paused: true })
const member = await memberActor(world)
const MINUTE = 60_000
const SUSPENSE = 1900

const count = async (table: string): Promise<number> => {
  const [row] = await world.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(row?.n)
}
const jobsAsked = async (): Promise<number> =>
  count(`platform.job_request where name = 'deposit.book_charge'`)
const book = (chargeId: string): Promise<void> =>
  runNamedJob(world, 'deposit.book_charge', { charge_id: chargeId })
const statusOf = async (actor: MemberActor, paymentId: number | string): Promise<string> =>
  (await world.ask(inquireStatus, { payment_id: paymentId }, actor)).status
const creditsOf = async (actor: MemberActor): Promise<string[]> => {
  const rows = await world.query<{ amount: string }>(
    `select t.amount from ledger.transfer t join ledger.account a on a.account_id = t.credit_account
      where a.home_id = $1 order by t.transfer_id`,
    [actor.memberId],
  )
  return rows.map(({ amount }) => amount)
}
const satang = (baht: string): string => `${BigInt(baht.replace('.', ''))}`

/** A payment that was paid at the bank while nobody told us. */
async function paidPayment(actor: MemberActor, baht: string) {
  const payment = await askForQr(world, actor, baht)
  const { charge_id: chargeId } = await payQr(world, payment.qr_payload)
  return { ...payment, chargeId: String(chargeId) }
}

describe('what is let in', () => {
  test('a right event is stored, answered and handed to a job', async () => {
    const before = [await count('platform.gateway_event'), await jobsAsked()]
    const answer = await sendEvent(world, chargeEvent('chrg_test_none'))
    expect(answer.status).toBe(200)
    expect(await count('platform.gateway_event')).toBe(Number(before[0]) + 1)
    expect(await jobsAsked()).toBe(Number(before[1]) + 1)
  })

  test('the same event again is answered and changes nothing', async () => {
    const event = chargeEvent('chrg_test_none')
    await sendEvent(world, event)
    const before = [await count('platform.gateway_event'), await jobsAsked()]
    const again = await Promise.all([1, 2, 3].map(() => sendEvent(world, event)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await count('platform.gateway_event'), await jobsAsked()]).toEqual(before)
  })

  test('five minutes are let in, one second more is not', async () => {
    const old = await sendEvent(world, chargeEvent('chrg_a'), { ageMs: 5 * MINUTE + 1_000 })
    expect(old).toEqual({ status: 401, body: { error: 'signature_stale' } })
    const early = await sendEvent(world, chargeEvent('chrg_b'), { ageMs: -6 * MINUTE })
    expect(early.status).toBe(401)
    const late = await sendEvent(world, chargeEvent('chrg_c'), { ageMs: 5 * MINUTE - 2_000 })
    expect(late.status).toBe(200)
  })

  test('another secret, no signature, a changed byte, a re-written body: refused', async () => {
    const before = await count('platform.gateway_event')
    const event = chargeEvent('chrg_test_none')
    const other = Buffer.from('not the secret of this merchant').toString('base64')
    const wrong = { status: 401, body: { error: 'signature_wrong' } }
    expect(await sendEvent(world, event, { secret: other })).toEqual(wrong)
    expect(await sendEvent(world, event, { body: JSON.stringify(event, null, 2) })).toEqual(wrong)
    const changed = JSON.stringify(event).replace('chrg_test_none', 'chrg_test_mine')
    expect(await sendEvent(world, event, { body: changed })).toEqual(wrong)
    const none = await sendEvent(world, event, { signature: () => '' })
    expect(none).toEqual({ status: 401, body: { error: 'signature_missing' } })
    expect(await count('platform.gateway_event')).toBe(before)
  })

  test('two signatures while keys rotate: one right one is enough', async () => {
    const old = 'ab'.repeat(32)
    const event = () => chargeEvent('chrg_test_none')
    const first = await sendEvent(world, event(), { signature: (right) => `${right},${old}` })
    const second = await sendEvent(world, event(), { signature: (right) => `${old},${right}` })
    expect([first.status, second.status]).toEqual([200, 200])
    const neither = await sendEvent(world, event(), { signature: () => `${old},${old}` })
    expect(neither.status).toBe(401)
  })

  test('rightly signed nonsense is refused, an event of another kind is taken and left', async () => {
    expect((await sendEvent(world, { hello: 'world' })).status).toBe(400)
    expect((await sendEvent(world, {}, { body: '' })).status).toBe(401)
    const before = await jobsAsked()
    const refund = { ...chargeEvent('rfnd_test_1'), key: 'refund.create' }
    expect((await sendEvent(world, refund)).status).toBe(200)
    expect(await jobsAsked()).toBe(before)
  })
})

describe('what is believed', () => {
  test('never the event: a forged success of an unpaid charge credits nothing', async () => {
    const payment = await askForQr(world, member, '300')
    const [row] = await world.query<{ charge_id: string }>(
      'select charge_id from deposit.payment where payment_id = $1',
      [payment.payment_id],
    )
    const chargeId = row?.charge_id ?? ''
    const claims = { status: 'successful', paid: true, amount: 99_999_999 }
    expect((await sendEvent(world, chargeEvent(chargeId, claims))).status).toBe(200)
    await book(chargeId)
    await book('chrg_test_nobody_knows')
    expect(await statusOf(member, payment.payment_id)).toBe('pending')
    expect(await creditsOf(member)).toEqual([])
  })

  test('the answer of the gateway, once, whatever is repeated at the same time', async () => {
    const payer = await memberActor(world)
    const payment = await paidPayment(payer, '310')
    const poll = () => runNamedJob(world, 'deposit.inquire_payments')
    await Promise.all([book(payment.chargeId), poll(), book(payment.chargeId), poll()])
    await Promise.all([book(payment.chargeId), poll()])
    expect(await statusOf(payer, payment.payment_id)).toBe('paid')
    expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
  })

  test('two processes that hear of it together credit it once', async () => {
    const payer = await memberActor(world)
    const second = await world.secondSite()
    const payment = await paidPayment(payer, '311')
    const there = { ...world, services: second.services }
    const both = [world, there].map((at) =>
      runNamedJob(at, 'deposit.book_charge', { charge_id: payment.chargeId }),
    )
    await Promise.all(both)
    expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
  })

  test('late money: after expiry within the grace, by the charge', async () => {
    const payer = await memberActor(world)
    const payment = await askForQr(world, payer, '320')
    await world.clock.advance(16 * MINUTE)
    await runNamedJob(world, 'deposit.expire_payments')
    expect(await statusOf(payer, payment.payment_id)).toBe('expired')
    const { charge_id: chargeId, matched } = await payQr(world, payment.qr_payload)
    expect(matched).toBe(true)
    await book(String(chargeId))
    expect(await statusOf(payer, payment.payment_id)).toBe('paid')
    expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
  })

  test('later still: after the grace, by our reference in the QR', async () => {
    const payer = await memberActor(world)
    const payment = await askForQr(world, payer, '330')
    await world.clock.advance(20 * MINUTE)
    await world.clock.advance(26 * MINUTE)
    const { charge_id: chargeId, matched } = await payQr(world, payment.qr_payload)
    expect(matched).toBe(false)
    await book(String(chargeId))
    expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
  })

  test('out of order: the second event is worked on first', async () => {
    const [a, b] = [await memberActor(world), await memberActor(world)]
    const first = await paidPayment(a, '340')
    const second = await paidPayment(b, '340')
    expect(first.amount).not.toBe(second.amount)
    await book(second.chargeId)
    await book(first.chargeId)
    expect(await creditsOf(a)).toEqual([satang(first.amount)])
    expect(await creditsOf(b)).toEqual([satang(second.amount)])
  })
})

describe('what goes to staff, in suspense, once', () => {
  const openCases = async (): Promise<{ reason: string; charge_id: string }[]> =>
    world.query(
      `select reason, charge_id from deposit.review_case
         join deposit.received_charge using (received_charge_id) order by case_id`,
    )

  /** Books a payment of the bank and answers the reasons of the cases that it opened. */
  async function reasonsOf(paid: Record<string, unknown>): Promise<string[]> {
    const before = (await openCases()).length
    const suspense = await houseBalance(world, SUSPENSE)
    const chargeId = String(paid['charge_id'])
    await Promise.all([book(chargeId), book(chargeId)])
    await book(chargeId)
    const opened = (await openCases()).slice(before)
    const grown = (await houseBalance(world, SUSPENSE)) - suspense
    expect(grown).toBe(opened.length > 0 ? BigInt(satang(String(paid['amount']))) : 0n)
    return opened.map(({ reason }) => reason)
  }

  const payBill = (ref1: string, amount: string) =>
    world.sandbox.post('/bank/pay', {
      biller_id: '099999999999901',
      ref1,
      ref2: 'SLTH6',
      amount,
      from_bank: '004',
      from_account: '9876543210',
    })

  test('a reference that nobody has', async () => {
    expect(await reasonsOf(await payBill('DPXXXXXXXX', '123.45'))).toEqual(['unknown_reference'])
  })

  test.each([-1n, 1n])('an amount that differs by %s satang', async (difference) => {
    const payer = await memberActor(world)
    const payment = await askForQr(world, payer, '350')
    const wrong = BigInt(satang(payment.amount)) + difference
    const amount = `${wrong / 100n}.${`${wrong % 100n}`.padStart(2, '0')}`
    const paid = await payBill(payment.reference.replaceAll('-', ''), amount)
    expect(await reasonsOf(paid)).toEqual(['amount_differs'])
    expect(await statusOf(payer, payment.payment_id)).toBe('review')
    expect(await creditsOf(payer)).toEqual([])
    // The right amount may still come: the QR is as good as before.
    const right = await payQr(world, payment.qr_payload)
    expect(await reasonsOf(right)).toEqual([])
    expect(await statusOf(payer, payment.payment_id)).toBe('paid')
  })

  test('a second payment of the same QR', async () => {
    const payer = await memberActor(world)
    const payment = await paidPayment(payer, '360')
    await book(payment.chargeId)
    const twice = await payQr(world, payment.qr_payload)
    expect(await reasonsOf(twice)).toEqual(['paid_twice'])
    expect(await statusOf(payer, payment.payment_id)).toBe('paid')
    expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
  })

  test('money for a wallet that was closed meanwhile', async () => {
    const payer = await memberActor(world)
    const payment = await paidPayment(payer, '370')
    const [wallet] = await world.query<{ account_id: string }>(
      'select account_id from ledger.account where home_id = $1 and kind = 2000',
      [payer.memberId],
    )
    await inTransaction(world.services.db, (tx) => closeWallet(tx, BigInt(wallet?.account_id ?? 0)))
    const paid = { charge_id: payment.chargeId, amount: payment.amount }
    expect(await reasonsOf(paid)).toEqual(['wallet_closed'])
  })

  describe('a plain transfer of a reserved amount', () => {
    const transfer = (amount: string, from: object = {}) =>
      world.sandbox.post('/bank/pay', { to_account: '1234567890', amount, ...from })

    test('from an unnamed payer is credited', async () => {
      const payer = await memberActor(world)
      const payment = await askForQr(world, payer, '380')
      expect(await reasonsOf(await transfer(payment.amount))).toEqual([])
      expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
    })

    test('from the account of the member is credited, of somebody else is not', async () => {
      const payer = await memberActor(world)
      const { bank_account_number: own } = payer.person
      const payment = await askForQr(world, payer, '390')
      const foreign = await transfer(payment.amount, {
        from_bank: '004',
        from_account: '9999999999',
      })
      expect(await reasonsOf(foreign)).toEqual(['payer_differs'])
      const mine = await transfer(payment.amount, { from_bank: '004', from_account: own })
      expect(await reasonsOf(mine)).toEqual([])
      expect(await creditsOf(payer)).toEqual([satang(payment.amount)])
    })

    test('above the limit an unnamed payer is not believed', async () => {
      const payer = await memberActor(world)
      const payment = await askForQr(world, payer, '5000')
      expect(await reasonsOf(await transfer(payment.amount))).toEqual(['payer_unknown'])
    })

    test('an amount that nobody reserved belongs to nobody', async () => {
      expect(await reasonsOf(await transfer('400.99'))).toEqual(['unknown_reference'])
    })
  })
})

describe('who pays a QR', () => {
  const payAs = async (owner: MemberActor, from: Parameters<typeof payQr>[2]) => {
    const payment = await askForQr(world, owner, '410')
    const { charge_id: chargeId } = await payQr(world, payment.qr_payload, from)
    await book(String(chargeId))
    const cases = await world.query<{ reason: string }>(
      `select c.reason from deposit.review_case c
         join deposit.received_charge r using (received_charge_id) where r.charge_id = $1`,
      [chargeId],
    )
    return { payment, reasons: cases.map(({ reason }) => reason) }
  }
  const nameOf = ({ person }: MemberActor) => `นาย ${person.first_name} ${person.last_name}`
  const accountOf = ({ person }: MemberActor) => ({
    from_bank: person.bank_code,
    from_account: person.bank_account_number,
  })

  test("another member's account is held, and staff see whose it was", async () => {
    const [owner, other] = [await memberActor(world), await memberActor(world)]
    const { payment, reasons } = await payAs(owner, {
      ...accountOf(other),
      from_name: nameOf(other),
    })
    expect(reasons).toEqual(['payer_differs'])
    expect(await statusOf(owner, payment.payment_id)).toBe('review')
    expect([await creditsOf(owner), await creditsOf(other)]).toEqual([[], []])
  })

  test('the same number at another bank is another account', async () => {
    const owner = await memberActor(world)
    const { reasons } = await payAs(owner, { ...accountOf(owner), from_bank: '014' })
    expect(reasons).toEqual(['payer_differs'])
  })

  test('a name alone is held where it is not the member, and credited where it is', async () => {
    const owner = await memberActor(world)
    const stranger = await payAs(owner, { from_name: 'น.ส. มาลี มีสุข' })
    expect(stranger.reasons).toEqual(['payer_differs'])
    const own = await memberActor(world)
    const { payment, reasons } = await payAs(own, { from_name: nameOf(own) })
    expect([reasons, await creditsOf(own)]).toEqual([[], [satang(payment.amount)]])
  })

  test('the own account is credited, and so is a payer whom the bank does not name', async () => {
    for (const from of [accountOf, () => ({})]) {
      const owner = await memberActor(world)
      const { payment, reasons } = await payAs(owner, from(owner))
      expect([reasons, await creditsOf(owner)]).toEqual([[], [satang(payment.amount)]])
    }
  })
})

test('what the database holds of a payer is sealed', async () => {
  const rows = await world.query<{ payer_sealed: string }>(
    'select payer_sealed from deposit.received_charge where payer_sealed is not null',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { payer_sealed: sealed } of rows) expect(sealed).toMatch(/^v1:/)
})
