import { beforeAll, describe, expect, test } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { type MemberActor, memberActor } from '#tests/support/member.ts'
import { houseBalance } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushedLine,
  pushLine,
  readStatements,
  tellFeed,
  type Transfer,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelPayment, inquireStatus } from '../contract.ts'
import { resolveReviewCase } from '../operator-contract.ts'

// What the statements of our accounts bring, told well and badly: credited once and exactly, or a case.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
beforeAll(async () => {
  await openTransfers(world)
  // Only what a test asks for comes by itself.
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
})

const status = async (member: MemberActor, { payment_id }: Transfer) => {
  const now = await world.ask(inquireStatus, { payment_id }, member)
  return [now.status, now.credited_amount]
}
const balance = async ({ memberId }: MemberActor, kind = 2000): Promise<string> => {
  const [row] = await world.query<{ baht: string }>(
    `select coalesce(sum(b.credits_posted - b.debits_posted), 0)::text as baht
       from ledger.account a join ledger.balance b using (account_id)
      where a.home_id = $1 and a.kind = $2`,
    [memberId, kind],
  )
  return row?.baht ?? ''
}
const satang = (baht: string) => baht.replace('.', '')
/** The newest case: why, and what became of it. */
const newestCase = async () => {
  const [row] = await world.query<{ case_id: string; reason: string; status: string }>(
    'select case_id, reason, status from deposit.review_case order by case_id desc limit 1',
  )
  return { id: Number(row?.case_id), reason: row?.reason, status: row?.status }
}
const matchedBy = async ({ payment_id }: Transfer) => {
  const rows = await world.query<{ matched_by: string }>(
    'select matched_by from deposit.received_charge where payment_id = $1 order by 1',
    [payment_id],
  )
  return rows.map((row) => row.matched_by)
}

test('a transfer of the exact amount from his own account is in the wallet, to the satang', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '300')
  await transfer(world, payment.receiver, payment.amount, ownAccount(member))
  await readStatements(world)
  expect(await status(member, payment)).toEqual(['paid', payment.amount])
  expect(await balance(member)).toBe(satang(payment.amount))
  expect(await matchedBy(payment)).toEqual(['amount'])
  // The gateway makes no charge of it: one place tells of an account.
  const charges = await world.query('select from deposit.received_charge where charge_id !~ $1', [
    '^line-',
  ])
  expect(charges).toEqual([])
})

test('TrueMoney: the phone of the wallet is the payer, another phone is a third party', async () => {
  const member = await memberActor(world)
  const first = await askForTransfer(world, member, '200', 'truemoney')
  await transfer(world, first.receiver, first.amount, { from_account: member.person.phone })
  const second = await askForTransfer(world, member, '201', 'truemoney')
  await transfer(world, second.receiver, second.amount, { from_account: '0899998888' })
  await readStatements(world)
  expect(await status(member, first)).toEqual(['paid', first.amount])
  expect(await status(member, second)).toEqual(['review', null])
  expect(await newestCase()).toMatchObject({ reason: 'payer_differs', status: 'open' })
})

test('who forgot the satang is found by his account; two who fit are nobody', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const payment = await askForTransfer(world, member, '450')
  const others = await askForTransfer(world, other, '450')
  await transfer(world, payment.receiver, '450', ownAccount(member))
  await readStatements(world)
  expect(await status(member, payment)).toEqual(['paid', '450.00'])
  expect(await status(other, others)).toEqual(['pending', null])
  expect(await matchedBy(payment)).toEqual(['payer'])
  // A name alone that fits both of them decides nothing.
  const again = await askForTransfer(world, member, '451')
  const both = await askForTransfer(world, other, '451')
  const name = ownAccount(member).from_name
  const isOneName = name === ownAccount(other).from_name
  await transfer(world, again.receiver, '451', { from_name: name })
  await readStatements(world)
  expect(await status(member, again)).toEqual(isOneName ? ['pending', null] : ['paid', '451.00'])
  expect(await status(other, both)).toEqual(['pending', null])
})

describe('a bank that tells badly', () => {
  const paid = async (faults: string[], baht: string, from?: object) => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, baht)
    await tellFeed(world, { faults })
    const ref = await transfer(world, payment.receiver, payment.amount, from ?? ownAccount(member))
    await readStatements(world)
    return { member, payment, ref }
  }

  test('twice: credited once, and kept once', async () => {
    const { member, payment } = await paid(['twice'], '310')
    await readStatements(world)
    expect(await balance(member)).toBe(satang(payment.amount))
    expect(await matchedBy(payment)).toEqual(['amount'])
  })

  test('late: credited when it comes, also when the amount is long free again', async () => {
    const { member, payment } = await paid(['late'], '311')
    expect(await status(member, payment)).toEqual(['pending', null])
    await world.clock.advance(50 * 60_000)
    await tellFeed(world, { release: true })
    await readStatements(world)
    expect(await balance(member)).toBe(satang(payment.amount))
  })

  test('late, and the amount is another payment now: it goes to whom it was reserved for', async () => {
    const { member, payment } = await paid(['late'], '312')
    await world.clock.advance(50 * 60_000)
    const other = await memberActor(world)
    const others = await askForTransfer(world, other, '312')
    await world.query(
      `update deposit.payment set reserved = false where payment_id = ${payment.payment_id};
       update deposit.payment set amount_satang = ${satang(payment.amount)}
        where payment_id = ${others.payment_id}`,
    )
    await tellFeed(world, { release: true })
    await readStatements(world)
    expect(await balance(member)).toBe(satang(payment.amount))
    expect(await status(other, others)).toEqual(['pending', null])
  })

  test('wrong amount: nobody guesses, the money waits in suspense', async () => {
    const before = await houseBalance(world, 1900)
    const { member, payment } = await paid(['wrong_amount'], '313')
    expect(await status(member, payment)).toEqual(['pending', null])
    expect(await newestCase()).toMatchObject({ reason: 'unknown_reference', status: 'open' })
    expect((await houseBalance(world, 1900)) - before).toBe(BigInt(satang(payment.amount)) + 100n)
  })

  test('wrong name: held as the money of a third party', async () => {
    const { member, payment } = await paid(['wrong_name'], '314')
    expect(await status(member, payment)).toEqual(['review', null])
    expect(await newestCase()).toMatchObject({ reason: 'payer_differs' })
  })

  test('masked: the last digits with bank and name are enough', async () => {
    const { member, payment } = await paid(['masked'], '315')
    expect(await status(member, payment)).toEqual(['paid', payment.amount])
  })

  test('no reference, no payer: credited up to a limit, above it a case', async () => {
    const small = await paid(['no_reference'], '316')
    expect(await status(small.member, small.payment)).toEqual(['paid', small.payment.amount])
    const large = await paid(['no_reference'], '5001')
    expect(await status(large.member, large.payment)).toEqual(['review', null])
    expect(await newestCase()).toMatchObject({ reason: 'payer_unknown' })
  })

  test('out of order: each finds its own payment', async () => {
    const first = await paid(['out_of_order'], '317')
    expect(await status(first.member, first.payment)).toEqual(['pending', null])
    const second = await paid([], '318')
    for (const { member, payment } of [first, second]) {
      expect(await status(member, payment)).toEqual(['paid', payment.amount])
    }
  })

  test('down: nothing is lost, the next reading has it', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '319')
    await tellFeed(world, { down: true })
    await transfer(world, payment.receiver, payment.amount, ownAccount(member))
    await expect(readStatements(world)).rejects.toThrow(/503/)
    expect(await status(member, payment)).toEqual(['pending', null])
    await tellFeed(world, { down: false })
    await readStatements(world)
    expect(await status(member, payment)).toEqual(['paid', payment.amount])
  })

  test('reversed at once: it came and went, and the statement shows both', async () => {
    const { member, payment } = await paid(['reversed'], '320')
    expect(await status(member, payment)).toEqual(['paid', payment.amount])
    expect(await balance(member)).toBe('0')
    const codes = await world.query<{ code: number }>(
      'select code from ledger.transfer where home_id = $1 order by transfer_id',
      [member.memberId],
    )
    expect(codes.map(({ code }) => code)).toEqual([14, 15])
  })

  test('reversed when it is spent: the wallet gives what it has, the rest is owed', async () => {
    const { member, payment, ref } = await paid([], '500')
    const info = await world.ask(getWithdrawInfo, {}, member)
    const account = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
    await world.ask(requestWithdraw, { ...account, amount: '400' }, member)
    await tellFeed(world, { reverse: ref })
    await readStatements(world)
    expect(await balance(member, 2900)).toBe('-40000')
    const rows = await world.query<{ taken: string; owed: string }>(
      'select taken_satang as taken, owed_satang as owed from deposit.reversal where member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ taken: `${BigInt(satang(payment.amount)) - 40_000n}`, owed: '40000' }])
  })

  test('reversed while staff look at it: suspense gives it back, and nobody credits it', async () => {
    const { member, payment, ref } = await paid(['wrong_name'], '321')
    const waiting = await newestCase()
    const before = await houseBalance(world, 1900)
    await tellFeed(world, { reverse: ref })
    await readStatements(world)
    expect(await newestCase()).toEqual({ ...waiting, status: 'returned' })
    expect(before - (await houseBalance(world, 1900))).toBe(BigInt(satang(payment.amount)))
    await signIn(world, cashier)
    const late = { case_id: waiting.id, action: 'credit', reason: 'เจ้าของยืนยันแล้ว' } as const
    const answer = await world.call(
      resolveReviewCase,
      { ...late, member_id: member.memberId },
      cashier,
    )
    expect(answer.code).toBe('review_already_resolved')
  })

  test('reversed before it came: the reversal waits for its line', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '322')
    const { amount } = payment
    const at = payment.created_at
    const back = { amount, at, direction: 'debit', reverses: 'early-1' }
    expect(await pushLine(world, pushedLine('early-2', back))).toBe(200)
    await readStatements(world)
    expect(await pushLine(world, pushedLine('early-1', { amount, at }))).toBe(200)
    await readStatements(world)
    expect(await status(member, payment)).toEqual(['paid', amount])
    expect(await balance(member)).toBe('0')
  })
})

describe('at once', () => {
  const bookAll = (services = world.services) => readStatements({ ...world, services })

  test('pushed and pulled by two processes: one line, one credit', async () => {
    const second = await world.secondSite()
    const member = await memberActor(world)
    for (const baht of ['610', '611', '612']) {
      const payment = await askForTransfer(world, member, baht)
      await transfer(world, payment.receiver, payment.amount, ownAccount(member))
      const body = await world.sandbox.get('/control/webhooks?limit=1')
      const [{ event }] = body['items'] as [{ event: { data: object } }]
      await Promise.all([
        pushLine(world, event.data),
        bookAll(),
        bookAll(second.services),
        pushLine(world, event.data),
      ])
      await bookAll()
      expect(await status(member, payment)).toEqual(['paid', payment.amount])
      expect(await matchedBy(payment)).toEqual(['amount'])
    }
  })

  test('two transfers for one payment: one is credited, the other a case', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '620')
    for (const _ of [1, 2]) {
      await transfer(world, payment.receiver, payment.amount, ownAccount(member))
    }
    const second = await world.secondSite()
    await Promise.all([bookAll(), bookAll(second.services)])
    await bookAll()
    expect(await balance(member)).toBe(satang(payment.amount))
    expect(await newestCase()).toMatchObject({ reason: 'paid_twice', status: 'open' })
  })

  test('a reversal against the cashier who credits the case: one ending, and the books agree', async () => {
    await signIn(world, cashier)
    for (const baht of ['631', '632', '633']) {
      const member = await memberActor(world)
      const payment = await askForTransfer(world, member, baht)
      await tellFeed(world, { faults: ['wrong_name'] })
      const ref = await transfer(world, payment.receiver, payment.amount, ownAccount(member))
      await bookAll()
      const { id: case_id } = await newestCase()
      await tellFeed(world, { reverse: ref })
      const credit = { case_id, action: 'credit', member_id: member.memberId } as const
      const [answer] = await Promise.all([
        world.call(resolveReviewCase, { ...credit, reason: 'เจ้าของยืนยันแล้ว' }, cashier),
        bookAll(),
      ])
      await bookAll()
      // Credited first or refused: either way nobody keeps what the bank took back.
      expect(['', 'review_already_resolved']).toContain(answer.code)
      expect(await balance(member)).toBe('0')
    }
  })

  test('giving up what was paid already answers that it is paid', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '640')
    await transfer(world, payment.receiver, payment.amount, ownAccount(member))
    const { payment_id } = payment
    expect(await world.ask(cancelPayment, { payment_id }, member)).toMatchObject({ status: 'paid' })
  })
})

describe('the place where lines are pushed', () => {
  test('a line by itself is booked without any reading, once however often it comes', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '710')
    const line = pushedLine('pushed-1', { amount: payment.amount, at: payment.created_at })
    expect([await pushLine(world, line), await pushLine(world, line)]).toEqual([200, 200])
    await readStatements(world)
    expect(await status(member, payment)).toEqual(['paid', payment.amount])
  })

  test('another key, an old signature and a changed body are refused; nothing is kept', async () => {
    const line = pushedLine('forged-1')
    expect(await pushLine(world, line, { secret: 'guessed' })).toBe(401)
    expect(await pushLine(world, line, { ageMs: 5 * 60_000 + 2_000 })).toBe(401)
    expect(await pushLine(world, line, { body: JSON.stringify({ id: 'x', data: line }) })).toBe(401)
    const kept = await world.query(
      `select from deposit.statement_line where feed_line_id = 'forged-1'`,
    )
    expect(kept).toEqual([])
  })

  test.each([
    ['no amount', { amount: '-5' }],
    ['no direction', { direction: 'sideways' }],
    ['an account in words', { account_number: 'ours' }],
  ])('%s is no line', async (_name, part) => {
    expect(await pushLine(world, pushedLine('odd-1', part))).toBe(400)
  })

  test('a line of an account that is not ours is nobody’s', async () => {
    expect(await pushLine(world, pushedLine('far-1', { account_number: '9999999999' }))).toBe(200)
    const kept = await world.query(
      `select from deposit.statement_line where feed_line_id = 'far-1'`,
    )
    expect(kept).toEqual([])
  })
})
