import { generate } from 'promptparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { setLimit } from '#features/protection/contract.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { send as post } from '#tests/support/client.ts'
import { type MemberActor, memberActor } from '#tests/support/member.ts'
import { askForQr } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushedLine,
  pushLine,
  readStatements,
  tellFeed,
  type Transfer,
  transferForSlip,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { getQrcodeInfo } from '../contract.ts'
import { claimReviewCase, resolveReviewCase } from '../operator-contract.ts'
import { sendSlip } from '../slip-contract.ts'

// A slip is a picture that anybody can have: it brings a member the money that he paid, and nothing else.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
  await signIn(world, cashier)
})

const sendTo = async (site: string, member: MemberActor, payload: string, payment?: Transfer) => {
  const id = payment === undefined ? {} : { payment_id: payment.payment_id }
  const answer = await post(site, sendSlip, { ...id, payload }, member)
  return answer.code || answer.data?.state
}
const send = (member: MemberActor, payload: string, payment?: Transfer) =>
  sendTo(world.site.memberUrl, member, payload, payment)
const page = (member: MemberActor, { payment_id }: Transfer) =>
  world.ask(getQrcodeInfo, { payment_id }, member)
const shown = async (member: MemberActor, payment: Transfer) => {
  const { status, credited_amount: credited, slip } = await page(member, payment)
  return [status, credited, slip?.state]
}
const balance = async ({ memberId }: MemberActor): Promise<string> => {
  const [row] = await world.query<{ satang: string }>(
    `select coalesce(sum(b.credits_posted - b.debits_posted), 0)::text as satang
       from ledger.account a join ledger.balance b using (account_id)
      where a.home_id = $1 and a.kind = 2000`,
    [memberId],
  )
  return row?.satang ?? ''
}
const newestCase = async () => {
  const [row] = await world.query<{ case_id: string; reason: string; status: string }>(
    'select case_id, reason, status from deposit.review_case order by case_id desc limit 1',
  )
  return { id: Number(row?.case_id), reason: row?.reason, status: row?.status }
}
const slipOf = (sendingBank: string, transRef: string) =>
  generate.slipVerify({ sendingBank, transRef })
/** A transfer whose line the bank keeps back. */
const lateTransfer = async (payment: Transfer, amount: string, from: object) => {
  await tellFeed(world, { faults: ['late'] })
  return transferForSlip(world, payment.receiver, amount, from)
}
const release = async () => {
  await tellFeed(world, { release: true })
  await readStatements(world)
}

test('a slip before its line waits, and the line brings the money by it', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '300')
  await askForTransfer(world, await memberActor(world), '300')
  const { payload } = await lateTransfer(payment, '300', ownAccount(member))
  expect(await send(member, payload, payment)).toBe('waiting')
  expect(await send(member, payload, payment)).toBe('waiting')
  await release()
  expect(await shown(member, payment)).toEqual(['paid', '300.00', 'matched'])
  const rows = await world.query(
    'select matched_by from deposit.received_charge where payment_id = $1',
    [payment.payment_id],
  )
  expect(rows).toEqual([{ matched_by: 'slip' }])
  expect(await send(member, payload, payment)).toBe('matched')
  expect(await balance(member)).toBe('30000')
})

test('money that fitted nothing is his by the slip, at once and once', async () => {
  const member = await memberActor(world)
  const first = await askForTransfer(world, member, '310')
  const { payload } = await transferForSlip(world, first.receiver, '311', ownAccount(member))
  await readStatements(world)
  expect(await newestCase()).toMatchObject({ reason: 'unknown_reference', status: 'open' })
  const payment = await askForTransfer(world, member, '311')
  expect(await send(member, payload, payment)).toBe('matched')
  expect(await shown(member, payment)).toEqual(['paid', '311.00', 'matched'])
  expect(await newestCase()).toMatchObject({ status: 'credited' })
  expect(await send(member, payload, first)).toBe('slip_used')
  expect(await balance(member)).toBe('31100')
})

test('a slip brings nothing that passes what the member allows himself', async () => {
  const member = await memberActor(world)
  const first = await askForTransfer(world, member, '312')
  const { payload } = await transferForSlip(world, first.receiver, '313', ownAccount(member))
  await readStatements(world)
  const payment = await askForTransfer(world, member, '313')
  await world.ask(setLimit, { name: 'deposit_day', amount: '300' }, member)
  expect(await send(member, payload, payment)).toBe('review')
  expect(await newestCase()).toMatchObject({ status: 'open' })
  expect(await balance(member)).toBe('0')
})

test('the bank is asked when a slip comes: nobody waits for the minute', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '320')
  const { payload } = await transferForSlip(
    world,
    payment.receiver,
    payment.amount,
    ownAccount(member),
  )
  expect(await send(member, payload, payment)).toBe('matched')
  expect(await shown(member, payment)).toEqual(['paid', payment.amount, 'matched'])
})

test('a slip without a payment is a word for staff, and says what became of it', async () => {
  const member = await memberActor(world)
  const { receiver } = await askForTransfer(world, member, '330')
  const { payload } = await transferForSlip(world, receiver, '335', ownAccount(member))
  expect(await send(member, payload)).toBe('review')
  const { id } = await newestCase()
  const credit = { case_id: id, action: 'credit', member_id: member.memberId } as const
  await world.ask(resolveReviewCase, { ...credit, reason: 'สลิปตรงกับยอด' }, cashier)
  expect(await send(member, payload)).toBe('matched')
  expect(await balance(member)).toBe('33500')
})

test('while a cashier is at the case it is hers', async () => {
  const member = await memberActor(world)
  const { receiver } = await askForTransfer(world, member, '340')
  const { payload } = await transferForSlip(world, receiver, '341', ownAccount(member))
  await readStatements(world)
  const { id } = await newestCase()
  await world.ask(claimReviewCase, { case_id: id, action: 'take' }, cashier)
  const payment = await askForTransfer(world, member, '341')
  expect(await send(member, payload, payment)).toBe('review')
  expect(await newestCase()).toMatchObject({ id, status: 'open' })
})

test('who pays for another goes to review like any other third party', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '350')
  const from = { from_bank: '002', from_account: '7778889990', from_name: 'นาง ผู้อื่น จ่ายแทน' }
  const { payload } = await lateTransfer(payment, '350', from)
  expect(await send(member, payload, payment)).toBe('waiting')
  await release()
  expect(await shown(member, payment)).toEqual(['review', null, 'review'])
  expect(await newestCase()).toMatchObject({ reason: 'payer_differs' })
  expect(await balance(member)).toBe('0')
})

test('a bank that names nobody proves nothing by a slip', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '360')
  const payload = slipOf('014', 'NAMELESS0000360')
  expect(await send(member, payload, payment)).toBe('waiting')
  const { created_at: at } = payment
  await pushLine(
    world,
    pushedLine('no-360', { amount: '360.00', at, trans_ref: 'NAMELESS0000360' }),
  )
  await readStatements(world)
  expect(await shown(member, payment)).toEqual(['review', null, 'review'])
  expect(await newestCase()).toMatchObject({ reason: 'payer_unknown' })
})

test('a slip of nothing is lost in the end, and its place is free', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '370')
  const payload = slipOf('014', 'NEVERCAME000370')
  expect(await send(member, payload, payment)).toBe('waiting')
  const status = () =>
    world.query('select status from deposit.slip where payment_id = $1', [payment.payment_id])
  await world.clock.advance(71 * 3_600_000)
  await readStatements(world)
  expect(await status()).toEqual([{ status: 'waiting' }])
  await world.clock.advance(3_600_000)
  await readStatements(world)
  expect(await status()).toEqual([{ status: 'lost' }])
  const other = await memberActor(world)
  expect(await send(other, payload)).toBe('waiting')
})

describe('refused', () => {
  test.each([
    ['text', 'สลิปปลอม', 'not_a_slip'],
    [
      'a QR to pay',
      '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
      'not_a_slip',
    ],
    ['another checksum', `${slipOf('014', 'FORGED000000001').slice(0, -4)}0000`, 'bad_checksum'],
  ])('%s', async (_name, payload, code) => {
    const member = await memberActor(world)
    expect(await send(member, payload, await askForTransfer(world, member, '400'))).toBe(code)
  })

  test('a payment of another member, a QR, a payment that is paid', async () => {
    const [member, other] = [await memberActor(world), await memberActor(world)]
    const payment = await askForTransfer(world, member, '410')
    const payload = slipOf('014', 'ANYREFERENCE410')
    expect(await send(other, payload, payment)).toBe('not_found')
    const qr = await askForQr(world, member, '410')
    const answer = await world.call(sendSlip, { payment_id: qr.payment_id, payload }, member)
    expect(answer.code).toBe('slip_not_needed')
    await transferForSlip(world, payment.receiver, payment.amount, ownAccount(member))
    await readStatements(world)
    expect(await send(member, payload, payment)).toBe('slip_payment_paid')
  })

  test('the sixth that waits', async () => {
    const member = await memberActor(world)
    const sent: unknown[] = []
    for (let n = 1; n <= 5; n += 1)
      sent.push(await send(member, slipOf('014', `GUESSED0000000${n}`)))
    expect(sent).toEqual(Array.from({ length: 5 }, () => 'waiting'))
    expect(await send(member, slipOf('014', 'GUESSED00000006'))).toBe('too_many_slips')
  })
})

describe('as a cheat plays it', () => {
  test('a small transfer under a large payment: nothing but a case', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '5000')
    const { payload } = await transferForSlip(world, payment.receiver, '1', ownAccount(member))
    expect(await send(member, payload, payment)).toBe('review')
    expect(await balance(member)).toBe('0')
    // Sent before its line it is a case of this payment.
    const again = await askForTransfer(world, member, '5001')
    const late = await lateTransfer(again, '2', ownAccount(member))
    expect(await send(member, late.payload, again)).toBe('waiting')
    await release()
    expect(await shown(member, again)).toEqual(['review', null, 'review'])
    expect(await newestCase()).toMatchObject({ reason: 'amount_differs' })
    expect(await balance(member)).toBe('0')
  })

  test("another's slip, after his money came and before", async () => {
    const [victim, cheat] = [await memberActor(world), await memberActor(world)]
    const his = await askForTransfer(world, victim, '500')
    const mine = await askForTransfer(world, cheat, '500')
    const done = await transferForSlip(world, his.receiver, his.amount, ownAccount(victim))
    await readStatements(world)
    expect(await send(cheat, done.payload, mine)).toBe('slip_of_another')

    const next = await askForTransfer(world, victim, '501')
    const bait = await askForTransfer(world, cheat, '501')
    const late = await lateTransfer(next, '501', ownAccount(victim))
    expect(await send(cheat, late.payload, bait)).toBe('waiting')
    expect(await send(victim, late.payload, next)).toBe('slip_used')
    await release()
    // It cost the victim nothing, and his slip is his again.
    expect(await shown(victim, next)).toEqual(['paid', '501.00', undefined])
    expect(await shown(cheat, bait)).toEqual(['pending', null, 'refused'])
    expect(await send(victim, late.payload, next)).toBe('slip_payment_paid')
    expect(await balance(cheat)).toBe('0')
  })

  test("another's money that fits nothing stays no business of the cheat", async () => {
    const [victim, cheat] = [await memberActor(world), await memberActor(world)]
    const mine = await askForTransfer(world, cheat, '510')
    const late = await lateTransfer(mine, '510', ownAccount(victim))
    expect(await send(cheat, late.payload, mine)).toBe('waiting')
    await release()
    expect(await shown(cheat, mine)).toEqual(['pending', null, 'refused'])
    expect(await newestCase()).toMatchObject({ reason: 'unknown_reference', status: 'open' })
    const payment = await askForTransfer(world, victim, '510')
    expect(await send(victim, late.payload, payment)).toBe('matched')
    expect(await balance(cheat)).toBe('0')
  })

  test('a slip whose money came by another payment of his says so, and brings nothing', async () => {
    const member = await memberActor(world)
    const paid = await askForTransfer(world, member, '515')
    const { payload } = await transferForSlip(world, paid.receiver, paid.amount, ownAccount(member))
    await readStatements(world)
    const open = await askForTransfer(world, member, '516')
    expect(await send(member, payload, open)).toBe('other_payment')
    expect(await shown(member, open)).toEqual(['pending', null, 'other_payment'])
    expect(await balance(member)).toBe(paid.amount.replace('.', ''))
  })

  test('the reference of a transfer under another bank is no other slip', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '520')
    const { ref, payload } = await transferForSlip(
      world,
      payment.receiver,
      payment.amount,
      ownAccount(member),
    )
    expect(await send(member, payload, payment)).toBe('matched')
    const again = await askForTransfer(world, member, '520')
    const other = member.person.bank_code === '002' ? '004' : '002'
    expect(await send(member, slipOf(other, ref), again)).toBe('waiting')
    await readStatements(world)
    expect((await page(member, again)).status).toBe('pending')
    expect(await balance(member)).toBe(payment.amount.replace('.', ''))
  })

  test('two tabs, two payments, two processes: one of them has the slip', async () => {
    const second = await world.secondSite()
    for (const baht of ['530', '531', '532']) {
      const member = await memberActor(world)
      const payment = await askForTransfer(world, member, baht)
      const other = await askForTransfer(world, member, '540')
      const { payload } = await lateTransfer(payment, baht, ownAccount(member))
      const answers = await Promise.all([
        send(member, payload, payment),
        sendTo(second.memberUrl, member, payload, other),
      ])
      expect(answers.toSorted()).toEqual(['slip_used', 'waiting'])
      await release()
      expect(await balance(member)).toBe(`${baht}00`)
    }
  })

  test('a ring of ten with one slip: one has it, and the payer has the money', async () => {
    const ring = await Promise.all(Array.from({ length: 10 }, () => memberActor(world)))
    const [payer] = ring
    if (!payer) return
    const asked = await Promise.all(ring.map((member) => askForTransfer(world, member, '550')))
    const [payment] = asked
    if (!payment) return
    const { payload } = await lateTransfer(payment, '550', ownAccount(payer))
    const answers = await Promise.all(ring.map((member, at) => send(member, payload, asked[at])))
    expect(answers.filter((answer) => answer === 'waiting')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'slip_used')).toHaveLength(9)
    await release()
    expect(await Promise.all(ring.map(balance))).toEqual([
      '55000',
      ...Array.from({ length: 9 }, () => '0'),
    ])
  })

  test('the slip and its line at the same moment: the money once, the slip settled', async () => {
    for (const baht of ['560', '561', '562', '563']) {
      const member = await memberActor(world)
      const payment = await askForTransfer(world, member, baht)
      const { payload } = await lateTransfer(payment, baht, ownAccount(member))
      await Promise.all([release(), send(member, payload, payment), readStatements(world)])
      await readStatements(world)
      expect(await shown(member, payment)).toEqual(['paid', `${baht}.00`, 'matched'])
      expect(await balance(member)).toBe(`${baht}00`)
    }
  })

  test('what the bank takes back says so, and its slip brings nothing again', async () => {
    const member = await memberActor(world)
    const payment = await askForTransfer(world, member, '570')
    const { ref, payload } = await transferForSlip(
      world,
      payment.receiver,
      '570',
      ownAccount(member),
    )
    expect(await send(member, payload, payment)).toBe('matched')
    expect((await page(member, payment)).reversed_at).toBeNull()
    await tellFeed(world, { reverse: ref })
    await readStatements(world)
    const after = await page(member, payment)
    expect([after.status, after.reversed_at === null]).toEqual(['paid', false])
    expect(await balance(member)).toBe('0')
    const again = await askForTransfer(world, member, '570')
    expect(await send(member, payload, again)).toBe('slip_used')
  })
})
