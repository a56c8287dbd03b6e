import { describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { closeWallet } from '#ledger/accounts.ts'
import { DAY_MS } from '#kernel/time.ts'
import { lengthenExclusion } from '#platform/stake-gate/exclusion.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, houseBalance, payQr, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getQrcodeInfo, inquireStatus } from '../contract.ts'
import {
  countReviewCases,
  findCreditMember,
  listReviewCases,
  resolveReviewCase,
} from '../operator-contract.ts'

// The queue does not run: each test books and returns by hand.
const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
const stranger = await staffActor(world, 'result_officer')
const PAYER = { from_bank: '004', from_account: '7770001112', from_name: 'สมหมาย มีสุข' }
const SUSPENSE = 1900
const FLOAT = 1010

const creditsOf = async (actor: MemberActor): Promise<string[]> => {
  const rows = await world.query<{ amount: string }>(
    `select t.amount from ledger.transfer t join ledger.account a on a.account_id = t.credit_account
      where a.home_id = $1 order by t.transfer_id`,
    [actor.memberId],
  )
  return rows.map(({ amount }) => amount)
}
const auditOf = (caseId: number | string) =>
  world.query<{ staff_id: string; action: string }>(
    `select staff_id, action, before, after, detail, reason from platform.audit
      where object_kind = 'deposit_case' and object_id = $1 order by audit_id`,
    [`${caseId}`],
  )
const findCase = async (caseId: number | string, status: 'open' | 'credited' | 'returned') =>
  (await world.ask(listReviewCases, { status, limit: 100 }, cashier)).items.find(
    (one) => one.case_id === caseId,
  )

/** Money that matches nothing, received and booked; answers its open case. */
async function openCase(pay: Record<string, unknown>) {
  const paid = await world.sandbox.post('/bank/pay', pay)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
  expect(await world.ask(countReviewCases, {}, cashier)).toEqual({ count: items.length })
  const opened = items.find((one) => one.charge_id === paid['charge_id'])
  if (!opened) throw new Error('no case was opened')
  return opened
}
const plain = (amount: string, from: object = PAYER) =>
  openCase({ to_account: '1234567890', amount, ...from })

test('the list shows what staff need to decide, masked, oldest first', async () => {
  const member = await memberActor(world)
  const payment = await askForQr(world, member, '700')
  const first = await plain('123.45')
  const second = await openCase({
    biller_id: '099999999999901',
    ref1: payment.reference.replaceAll('-', ''),
    ref2: 'SLTH6',
    amount: '700.00',
    ...PAYER,
  })
  expect(first).toMatchObject({
    status: 'open',
    reason: 'unknown_reference',
    amount: '123.45',
    reference: null,
    payment: null,
    payer: { name: 'สมหมาย มีสุข', bank_code: '004', account: 'xxxxx0111x', member_id: null },
    proposal: null,
    return_failure: null,
    resolution: null,
  })
  expect(second).toMatchObject({
    reason: 'amount_differs',
    payment: {
      payment_id: payment.payment_id,
      reference: payment.reference,
      amount: payment.amount,
      member_id: member.memberId,
      member_name: expect.stringMatching(/^สมชาย /),
      member_phone: expect.stringMatching(/^08x-xxx-\d{4}$/),
    },
  })
  const page = await world.ask(listReviewCases, { limit: 1 }, cashier)
  expect(page.items.map((one) => one.case_id)).toEqual([first.case_id])
  const next = await world.ask(
    listReviewCases,
    { limit: 1, cursor: page.next_cursor ?? '' },
    cashier,
  )
  expect(next.items.map((one) => one.case_id)).toEqual([second.case_id])
})

test('only who may review sees or resolves anything', async () => {
  const seen = await world.call(listReviewCases, {}, stranger)
  const resolved = await world.call(
    resolveReviewCase,
    { case_id: 1, action: 'return', reason: 'ไม่มีสิทธิ์' },
    stranger,
  )
  expect([seen.status, resolved.status]).toEqual([403, 403])
  expect((await world.call(listReviewCases, {})).status).toBe(401)
})

test('the member whose account paid is known, and shown masked before anything is credited', async () => {
  const member = await memberActor(world)
  const { bank_code, bank_account_number, phone } = member.person
  const waiting = await plain('88.25', { from_bank: bank_code, from_account: bank_account_number })
  expect(waiting.payer.member_id).toBe(member.memberId)
  const shown = await world.ask(findCreditMember, { member_id: member.memberId }, cashier)
  expect(shown).toEqual({
    member_id: member.memberId,
    name: expect.stringMatching(/^สมชาย .\.$/),
    phone: expect.stringMatching(/^08x-xxx-\d{4}$/),
    bank_accounts: [
      { bank_name: 'กสิกรไทย', account_number: expect.stringMatching(/^xxx-x-x\d{4}-x$/) },
    ],
    takes_two: null,
    above_limit: null,
    limit_left: null,
  })
  expect(await world.ask(findCreditMember, { phone }, cashier)).toEqual(shown)
  const ofCase = { phone, case_id: waiting.case_id }
  expect((await world.ask(findCreditMember, ofCase, cashier)).takes_two).toBe(false)
  const noCase = { phone, case_id: 999_999 }
  expect((await world.call(findCreditMember, noCase, cashier)).code).toBe('not_found')
  const codeOf = async (input: object) => (await world.call(findCreditMember, input, cashier)).code
  expect(await codeOf({})).toBe('credit_target_required')
  expect(await codeOf({ phone: '0899999999' })).toBe('credit_member_not_found')
  expect(await codeOf({ member_id: 999_999 })).toBe('credit_member_not_found')
  const resolve = {
    case_id: waiting.case_id,
    action: 'credit',
    reason: 'บัญชีผู้โอนเป็นของสมาชิก',
  } as const
  const nobody = { ...resolve, member_id: 999_999 }
  expect((await world.call(resolveReviewCase, nobody, cashier)).code).toBe(
    'credit_member_not_found',
  )
  const credited = { ...resolve, member_id: member.memberId }
  expect(await world.ask(resolveReviewCase, credited, cashier)).toMatchObject({
    status: 'credited',
    member_id: member.memberId,
  })
  expect(await creditsOf(member)).toEqual(['8825'])
})

describe('credit', () => {
  test('to the member of a phone: suspense to wallet, once, with an audit row', async () => {
    const member = await memberActor(world)
    const { bank_code: from_bank, bank_account_number: from_account, phone } = member.person
    const waiting = await plain('250.50', { from_bank, from_account })
    const suspense = await houseBalance(world, SUSPENSE)
    const reason = 'ลูกค้าส่งสลิปยืนยัน'
    const input = { case_id: waiting.case_id, action: 'credit', phone, reason } as const
    const decide = () => world.call(resolveReviewCase, input, cashier)
    const answers = await Promise.all([decide(), decide(), decide()])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      '',
      'review_already_resolved',
      'review_already_resolved',
    ])
    expect((await decide()).code).toBe('review_already_resolved')
    expect(await creditsOf(member)).toEqual(['25050'])
    expect(await houseBalance(world, SUSPENSE)).toBe(suspense - 25_050n)
    expect(await auditOf(waiting.case_id)).toEqual([
      {
        staff_id: `${cashier.staffId}`,
        action: 'deposit.credited',
        before: { status: 'open' },
        after: { status: 'credited' },
        detail: { member_id: member.memberId, amount_satang: '25050' },
        reason,
      },
    ])
    expect((await findCase(waiting.case_id, 'credited'))?.resolution).toMatchObject({
      staff_name: cashier.displayName,
      confirmed_by: null,
      note: reason,
      member_id: member.memberId,
    })
  })

  test('to the payment in review: it is paid with what was received', async () => {
    const member = await memberActor(world)
    const payment = await askForQr(world, member, '710')
    const waiting = await openCase({
      biller_id: '099999999999901',
      ref1: payment.reference.replaceAll('-', ''),
      ref2: 'SLTH6',
      amount: '709.00',
    })
    const input = { payment_id: payment.payment_id }
    expect((await world.ask(inquireStatus, input, member)).status).toBe('review')
    await world.ask(
      resolveReviewCase,
      { case_id: waiting.case_id, action: 'credit', ...input, reason: 'ยอดขาดหนึ่งบาท' },
      cashier,
    )
    expect(await world.ask(getQrcodeInfo, input, member)).toMatchObject({
      status: 'paid',
      credited_amount: '709.00',
      qr_payload: null,
    })
    // The QR still works at the bank; what comes through it now is nobody's yet.
    const again = await payQr(world, payment.qr_payload)
    await runNamedJob(world, 'deposit.book_charge', { charge_id: String(again['charge_id']) })
    expect(await creditsOf(member)).toEqual(['70900'])
  })

  test('refused: nobody named, an unknown phone or payment, a closed wallet', async () => {
    const waiting = await plain('88.00')
    const member = await memberActor(world)
    const codeOf = async (more: object) => {
      const input = {
        case_id: waiting.case_id,
        action: 'credit' as const,
        reason: 'ทดสอบ',
        ...more,
      }
      return (await world.call(resolveReviewCase, input, cashier)).code
    }
    expect(await codeOf({})).toBe('credit_target_required')
    expect(await codeOf({ phone: '0899999999' })).toBe('credit_member_not_found')
    expect(await codeOf({ payment_id: 999_999 })).toBe('credit_payment_not_found')
    expect(await codeOf({ phone: '12345' })).toBe('invalid_input')
    expect(await codeOf({ phone: member.person.phone, reason: 'สั้น' })).toBe('invalid_input')
    expect(await codeOf({ case_id: 999_999, phone: member.person.phone })).toBe('not_found')
    const [wallet] = await world.query<{ account_id: string }>(
      'select account_id from ledger.account where home_id = $1 and kind = 2000',
      [member.memberId],
    )
    await inTransaction(world.services.db, (tx) => closeWallet(tx, BigInt(wallet?.account_id ?? 0)))
    expect(await codeOf({ phone: member.person.phone })).toBe('credit_wallet_closed')
    expect(await findCase(waiting.case_id, 'open')).toBeDefined()
    expect(await auditOf(waiting.case_id)).toEqual([])
  })
})

describe('to a member who plays nothing for a while', () => {
  const exclude = async (member: MemberActor) => {
    const until = new Date((await world.clock.now()).getTime() + DAY_MS)
    const { db } = world.services
    await inTransaction(db, (tx) => lengthenExclusion(tx, member.memberId, until, { kind: 'self' }))
  }
  const credit = (caseId: number | string, target: object) =>
    world.call(
      resolveReviewCase,
      { case_id: caseId, action: 'credit', reason: 'ลูกค้าส่งสลิป', ...target },
      cashier,
    )

  test('nothing of somebody else’s, however he is named', async () => {
    const member = await memberActor(world)
    const { payment_id } = await askForQr(world, member, '90')
    await exclude(member)
    const before = await houseBalance(world, SUSPENSE)
    const waiting = await plain('91.00')
    const unknown = await plain('92.00', {})
    for (const { case_id } of [waiting, unknown]) {
      const answers = [
        await credit(case_id, { phone: member.person.phone }),
        await credit(case_id, { member_id: member.memberId }),
        await credit(case_id, { payment_id }),
      ]
      expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('credit_member_excluded'))
      expect(await findCase(case_id, 'open')).toBeDefined()
    }
    expect(await creditsOf(member)).toEqual([])
    expect(await houseBalance(world, SUSPENSE)).toBe(before + 18_300n)
  })

  test('what his own account paid is his', async () => {
    const member = await memberActor(world)
    await exclude(member)
    const { bank_code, bank_account_number } = member.person
    const own = await plain('93.00', { from_bank: bank_code, from_account: bank_account_number })
    expect((await credit(own.case_id, { member_id: member.memberId })).code).toBe('')
    expect(await creditsOf(member)).toEqual(['9300'])
  })
})

describe('return', () => {
  const sendBack = (caseId: number | string) =>
    world.call(
      resolveReviewCase,
      { case_id: caseId, action: 'return', reason: 'ไม่ใช่ลูกค้าของเรา' },
      cashier,
    )
  const work = (caseId: number | string) =>
    runNamedJob(world, 'deposit.return_money', { case_id: Number(caseId) })
  const outOf = async (account: string): Promise<{ amount: string; ref1: string }[]> => {
    const { items } = (await world.sandbox.get(`/bank/statement?account=${account}`)) as {
      items: { direction: string; amount: string; ref1: string }[]
    }
    return items
      .filter(({ direction }) => direction === 'debit')
      .map(({ amount, ref1 }) => ({ amount, ref1 }))
  }
  const settled = (caseId: number | string, status: 'open' | 'returned') =>
    vi.waitFor(
      async () => {
        await runNamedJob(world, 'deposit.inquire_returns')
        const found = await findCase(caseId, status)
        expect(found).toBeDefined()
        return found
      },
      { timeout: PATIENCE_MS, interval: 50 },
    )

  test('the payer has the money back once, and the books say so', async () => {
    const waiting = await plain('310.00')
    const [suspense, float] = [
      await houseBalance(world, SUSPENSE),
      await houseBalance(world, FLOAT),
    ]
    expect((await sendBack(waiting.case_id)).data.status).toBe('returning')
    expect((await sendBack(waiting.case_id)).code).toBe('review_already_resolved')
    await Promise.all([work(waiting.case_id), work(waiting.case_id)])
    await settled(waiting.case_id, 'returned')
    await work(waiting.case_id)
    const out = await outOf('1234567890')
    expect(out).toEqual([{ amount: '310.00', ref1: `return-${waiting.case_id}-1` }])
    expect(await houseBalance(world, SUSPENSE)).toBe(suspense - 31_000n)
    expect(await houseBalance(world, FLOAT)).toBe(float + 31_000n)
    expect((await auditOf(waiting.case_id)).map(({ action }) => action)).toEqual([
      'deposit.returned',
    ])
  })

  test('one that fails reopens the case with the reason, and can be tried again', async () => {
    const waiting = await plain('320.00')
    await world.sandbox.post('/bank/control/payouts', {
      account_number: PAYER.from_account,
      outcome: 'fail',
      failure_message: 'บัญชีปลายทางปิดแล้ว',
    })
    await sendBack(waiting.case_id)
    await work(waiting.case_id)
    expect(await settled(waiting.case_id, 'open')).toMatchObject({
      return_failure: 'บัญชีปลายทางปิดแล้ว',
      resolution: null,
    })
    await sendBack(waiting.case_id)
    await work(waiting.case_id)
    await settled(waiting.case_id, 'returned')
    expect((await outOf('1234567890')).map(({ ref1 }) => ref1)).toContain(
      `return-${waiting.case_id}-2`,
    )
  })

  test('an answer that never came is asked about and never sent again', async () => {
    const waiting = await plain('330.00')
    await world.sandbox.post('/bank/control/payouts', { account_number: '*', outcome: 'cut' })
    await sendBack(waiting.case_id)
    await work(waiting.case_id)
    await settled(waiting.case_id, 'returned')
    const out = (await outOf('1234567890')).filter(({ amount }) => amount === '330.00')
    expect(out).toHaveLength(1)
  })

  test('is impossible where the bank did not name the payer', async () => {
    const waiting = await plain('340.00', {})
    expect((await sendBack(waiting.case_id)).code).toBe('review_payer_unknown')
    expect(await findCase(waiting.case_id, 'open')).toBeDefined()
  })

  test('ends the payment in review: expired when no other case of it waits', async () => {
    const member = await memberActor(world)
    const payment = await askForQr(world, member, '720')
    const bill = {
      biller_id: '099999999999901',
      ref1: payment.reference.replaceAll('-', ''),
      ref2: 'SLTH6',
      ...PAYER,
    }
    const [a, b] = [
      await openCase({ ...bill, amount: '1.00' }),
      await openCase({ ...bill, amount: '2.00' }),
    ]
    const status = async () =>
      (await world.ask(inquireStatus, { payment_id: payment.payment_id }, member)).status
    await sendBack(a.case_id)
    expect(await status()).toBe('review')
    await sendBack(b.case_id)
    expect(await status()).toBe('expired')
    for (const { case_id: caseId } of [a, b]) {
      await work(caseId)
      await settled(caseId, 'returned')
    }
  })
})
