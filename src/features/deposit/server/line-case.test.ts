import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { bookFaults } from '#tests/support/books.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { type MemberActor, memberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { heldBy, payerOf, tellLine } from '#tests/support/statements.ts'
import { askForTransfer, readStatements } from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { inquireStatus } from '../contract.ts'
import { listLineCases, resolveLineCase } from '../line-case-contract.ts'
import { listReviewCases, resolveReviewCase } from '../operator-contract.ts'

// Reversals that cannot be booked as they stand: nothing moves, a person is asked, and whatever he says is done
// once. Nobody's money is taken twice, and the books agree after each.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
const second = await staffActor(world, 'cashier')
const reason = 'ธนาคารยืนยันทางโทรศัพท์แล้ว'
const [FLOAT, SUSPENSE] = [1010, 1900]
beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
})
afterEach(async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
  expect(await world.query('select from deposit.statement_todo')).toEqual([])
})

const openCases = async () => (await world.ask(listLineCases, { limit: 100 }, cashier)).items
const onlyCase = async () => {
  const [waiting, ...more] = await openCases()
  if (!waiting || more.length > 0) throw new Error(`${more.length} more cases than one`)
  return waiting
}
const decide = (caseId: number | string, action: 'take' | 'leave', by = cashier) =>
  world.call(resolveLineCase, { case_id: caseId, action, reason }, by)
const back = (lineId: string, amount: string, reverses: string) =>
  tellLine(world, lineId, { amount, direction: 'debit', reverses })
const houses = async () => ({
  float: await houseBalance(world, FLOAT),
  suspense: await houseBalance(world, SUSPENSE),
})

/** A member who paid so many baht, in his wallet. */
async function paid(lineId: string, baht: string): Promise<MemberActor> {
  const member = await memberActor(world)
  await askForTransfer(world, member, baht)
  await tellLine(world, lineId, { amount: `${baht}.00`, counterparty: payerOf(member) })
  expect(await heldBy(world, member)).toBe(BigInt(baht) * 100n)
  return member
}

/** Money of a member's account that he asked nothing for: it waits in suspense. */
async function waiting(lineId: string, baht: string) {
  const member = await memberActor(world)
  await tellLine(world, lineId, { amount: `${baht}.00`, counterparty: payerOf(member) })
  const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
  const found = items.find(({ amount }) => amount === `${baht}.00`)
  if (!found) throw new Error(`nothing waits of ${baht}`)
  return { member, caseId: Number(found.case_id) }
}
const sendBack = (caseId: number) =>
  world.call(resolveReviewCase, { case_id: caseId, action: 'return', reason }, cashier)
const endReturn = (caseId: number, status: 'open' | 'returned') =>
  vi.waitFor(
    async () => {
      await runNamedJob(world, 'deposit.return_money', { case_id: caseId })
      const { items } = await world.ask(listReviewCases, { status, limit: 100 }, cashier)
      expect(items.map(({ case_id: id }) => Number(id))).toContain(caseId)
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )

describe('another amount than it brought', () => {
  test('nothing moves, then the wallet gives what it has, once by two cashiers', async () => {
    const member = await paid('part', '400')
    const info = await world.ask(getWithdrawInfo, {}, member)
    const account = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
    await world.ask(requestWithdraw, { ...account, amount: '300' }, member)
    const before = await houses()
    await back('part-back', '150.00', 'part')
    await readStatements(world)
    expect(await houses()).toEqual(before)
    const found = await onlyCase()
    expect(found).toMatchObject({
      kind: 'reversal_differs',
      line: { amount: '150.00', direction: 'debit' },
      first: { amount: '400.00', direction: 'credit' },
      told: null,
      place: 'member',
      member: { member_id: member.memberId },
      takes: '150.00',
      ways: ['leave', 'take'],
    })
    const answers = await Promise.all([
      decide(found.case_id, 'take'),
      decide(found.case_id, 'take', second),
      decide(found.case_id, 'take', second),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      '',
      'review_already_resolved',
      'review_already_resolved',
    ])
    expect((await decide(found.case_id, 'leave')).code).toBe('review_already_resolved')
    const done = answers.find(({ code }) => code === '')
    expect(done?.data).toMatchObject({ outcome: 'taken', taken: '100.00', owed: '50.00' })
    expect(await heldBy(world, member, 2900)).toBe(-5_000n)
    expect((await houses()).float).toBe(before.float + 15_000n)
  })

  test('more than it brought: the member gives what he had, and no more', async () => {
    const member = await paid('more', '410')
    await back('more-back', '500.00', 'more')
    const { case_id, takes } = await onlyCase()
    expect(takes).toBe('410.00')
    expect((await decide(case_id, 'take')).data).toMatchObject({ taken: '410.00', owed: '0.00' })
    expect([await heldBy(world, member), await heldBy(world, member, 2900)]).toEqual([0n, 0n])
    // The bank says it once more, now rightly: what was taken is not taken again.
    await back('more-back-2', '410.00', 'more')
    const again = await onlyCase()
    expect(again).toMatchObject({ kind: 'reversal_again', takes: null, ways: ['leave'] })
    expect((await decide(again.case_id, 'take')).code).toBe('line_way_closed')
    expect((await decide(again.case_id, 'leave')).code).toBe('')
    expect([await heldBy(world, member), await heldBy(world, member, 2900)]).toEqual([0n, 0n])
  })

  test('left as it is: the member keeps all of it, and a right reversal is booked after that', async () => {
    const member = await paid('left', '420')
    await back('left-back', '42.00', 'left')
    const { case_id: caseId } = await onlyCase()
    const { phone } = member.person
    const found = async (status: 'open' | 'closed') =>
      Promise.all(
        [phone, phone.slice(-4), `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`, '0000'].map(
          async (search) => {
            const { items } = await world.ask(listLineCases, { status, search }, cashier)
            return items.map(({ case_id: id }) => id).includes(caseId)
          },
        ),
      )
    expect(await found('open')).toEqual([true, true, true, false])
    expect((await decide(caseId, 'leave')).data).toMatchObject({
      outcome: 'left',
      taken: null,
    })
    expect(await found('closed')).toEqual([true, true, true, false])
    expect(await heldBy(world, member)).toBe(42_000n)
    await back('left-back-2', '420.00', 'left')
    expect(await heldBy(world, member)).toBe(0n)
    expect(await openCases()).toEqual([])
  })

  test('of money that waits: it cannot be sent back as well, and what is left of it waits on', async () => {
    const { member, caseId } = await waiting('wait', '430')
    const before = await houses()
    await back('wait-back', '130.00', 'wait')
    expect((await sendBack(caseId)).code).toBe('return_taken_back')
    const { case_id, place } = await onlyCase()
    expect(place).toBe('suspense')
    expect((await decide(case_id, 'take')).data).toMatchObject({ taken: '130.00', owed: '0.00' })
    expect((await houses()).suspense).toBe(before.suspense - 13_000n)
    const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
    const rest = items.find(({ amount }) => amount === '300.00')
    expect(rest).toMatchObject({ reason: 'amount_differs', payer: { member_id: member.memberId } })
    expect(items.map(({ case_id: id }) => Number(id))).not.toContain(caseId)
    const credit = { case_id: rest?.case_id ?? 0, action: 'credit', reason } as const
    await world.ask(resolveReviewCase, { ...credit, member_id: member.memberId }, cashier)
    expect(await heldBy(world, member)).toBe(30_000n)
    expect((await houses()).suspense).toBe(before.suspense - 43_000n)
  })

  test('of money that staff credit meanwhile: it is taken from whoever has it then', async () => {
    const { member, caseId } = await waiting('then', '440')
    await back('then-back', '40.00', 'then')
    const { case_id } = await onlyCase()
    const credit = { case_id: caseId, action: 'credit', member_id: member.memberId } as const
    await Promise.all([
      world.call(resolveReviewCase, { ...credit, reason }, second),
      decide(case_id, 'take'),
    ])
    const rest = await world.ask(listReviewCases, { limit: 100 }, cashier)
    const left = rest.items.filter(({ amount }) => amount === '400.00')
    // Credited first: 400 are in the wallet. Taken first: 400 wait.
    expect((await heldBy(world, member)) + BigInt(left.length) * 40_000n).toBe(40_000n)
  })
})

describe('after it was sent back to its payer', () => {
  test('nothing moves twice; the payer who is a member owes it', async () => {
    const { member, caseId } = await waiting('gone', '450')
    expect((await sendBack(caseId)).code).toBe('')
    await endReturn(caseId, 'returned')
    const before = await houses()
    await back('gone-back', '450.00', 'gone')
    await readStatements(world)
    expect(await houses()).toEqual(before)
    const found = await onlyCase()
    expect(found).toMatchObject({
      kind: 'reversal_after_return',
      place: 'returned',
      member: { member_id: member.memberId },
      takes: '450.00',
    })
    await back('gone-back-2', '450.00', 'gone')
    const [, again] = await openCases()
    expect(again?.kind).toBe('reversal_again')
    const answers = await Promise.all([
      decide(found.case_id, 'take'),
      decide(found.case_id, 'take', second),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'review_already_resolved'])
    expect(await heldBy(world, member, 2900)).toBe(-45_000n)
    expect(await houses()).toEqual({ ...before, float: before.float + 45_000n })
    expect((await decide(again?.case_id ?? 0, 'leave')).code).toBe('')
    expect(await heldBy(world, member, 2900)).toBe(-45_000n)
  })

  test('a stranger’s: there is nobody to take it from', async () => {
    const line = { amount: '460.00', counterparty: strangersAccount }
    await tellLine(world, 'far', line)
    const { items } = await world.ask(listReviewCases, { limit: 100 }, cashier)
    const caseId = Number(items.find(({ amount }) => amount === '460.00')?.case_id)
    await sendBack(caseId)
    await endReturn(caseId, 'returned')
    await back('far-back', '460.00', 'far')
    const { case_id, takes, member } = await onlyCase()
    expect([takes, member]).toEqual([null, null])
    expect((await decide(case_id, 'take')).code).toBe('line_way_closed')
    expect((await decide(case_id, 'leave')).code).toBe('')
  })

  test('while it is on its way: the reversal waits, and a return that fails is taken out of suspense', async () => {
    const { caseId, member } = await waiting('way', '470')
    const { suspense } = await houses()
    await back('way-part', '70.00', 'way')
    const { case_id } = await onlyCase()
    expect((await decide(case_id, 'leave')).code).toBe('')
    await world.sandbox.post('/bank/control/payouts', {
      account_number: member.person.bank_account_number,
      outcome: 'fail',
    })
    expect((await sendBack(caseId)).code).toBe('')
    await back('way-back', '470.00', 'way')
    expect(await openCases()).toEqual([])
    expect((await houses()).suspense).toBe(suspense)
    await endReturn(caseId, 'open')
    await readStatements(world)
    expect((await houses()).suspense).toBe(suspense - 47_000n)
    const late = await sendBack(caseId)
    expect(late.code).toBe('review_already_resolved')
    expect(await openCases()).toEqual([])
  })
})

test('money on its way back cannot be taken before it arrived', async () => {
  const { caseId, member } = await waiting('race', '480')
  await sendBack(caseId)
  await endReturn(caseId, 'returned')
  await back('race-back', '480.00', 'race')
  const { case_id } = await onlyCase()
  // As it is for a moment between the two: the return is under way again.
  await world.query(`update deposit.review_case set status = 'returning' where case_id = $1`, [
    caseId,
  ])
  expect((await decide(case_id, 'take')).code).toBe('line_money_on_way')
  await world.query(`update deposit.review_case set status = 'returned' where case_id = $1`, [
    caseId,
  ])
  expect((await decide(case_id, 'take')).code).toBe('')
  expect(await heldBy(world, member, 2900)).toBe(-48_000n)
})

test('a debit that takes a debit back brought nothing: people look', async () => {
  const before = await houses()
  await tellLine(world, 'fee', { amount: '5.00', direction: 'debit' })
  await back('fee-back', '5.00', 'fee')
  const found = await onlyCase()
  expect(found).toMatchObject({ kind: 'reversal_of_nothing', place: 'nowhere', ways: ['leave'] })
  expect((await decide(found.case_id, 'leave')).code).toBe('')
  expect(await houses()).toEqual(before)
})

test('the payment of money that was taken out of suspense is over for its member', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '490')
  const line = { amount: payment.amount, at: payment.created_at, counterparty: strangersAccount }
  await tellLine(world, 'over', line)
  const status = async () =>
    (await world.ask(inquireStatus, { payment_id: payment.payment_id }, member)).status
  expect(await status()).toBe('review')
  await back('over-back', payment.amount, 'over')
  expect(await status()).toBe('expired')
})

const strangersAccount = {
  bank_code: '002',
  account_number: '7770001112',
  name: 'นาย คนไกล ไม่ใช่สมาชิก',
}
