import { expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { queued } from '#tests/support/queued.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { logout } from '#features/staff/contract.ts'
import {
  claimReviewCase,
  confirmReviewCredit,
  listReviewCases,
  rejectReviewCredit,
  resolveReviewCase,
} from '../operator-contract.ts'

// Two cashiers at one list: who works on what, and that nobody decides under a colleague's hands.
const world = await testWorld({ sandbox: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const MINUTE_MS = 60_000
const WHY = 'กะเช้ารับต่อ'

/** Money from a member's own account that no payment explains: one person may credit it. */
async function waiting(amount: string) {
  const member = await memberActor(world)
  const { bank_code: from_bank, bank_account_number: from_account } = member.person
  const pay = { to_account: '1234567890', amount, from_bank, from_account }
  const paid = await world.sandbox.post('/bank/pay', pay)
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const listed = async (actor = anna) =>
    (await world.ask(listReviewCases, { limit: 100 }, actor)).items.find(
      (one) => one.charge_id === paid['charge_id'],
    )
  const case_id = (await listed())?.case_id ?? 0
  return {
    case_id,
    listed,
    claim: async (actor: typeof anna, action: 'take' | 'take_over' | 'leave') =>
      (
        await world.ask(
          claimReviewCase,
          { case_id, action, ...(action === 'take_over' ? { reason: WHY } : {}) },
          actor,
        )
      ).claim?.by ?? null,
    credit: (actor: typeof anna) =>
      world.call(
        resolveReviewCase,
        { case_id, action: 'credit', member_id: member.memberId, reason: 'บัญชีของสมาชิก' },
        actor,
      ),
    lock: {
      sql: 'select from deposit.review_case where case_id = $1 for update',
      values: [case_id],
    },
  }
}

test('whoever opened it first has it, by name; a colleague decides after taking over', async () => {
  const one = await waiting('610.00')
  expect((await one.listed())?.claim).toBeNull()
  expect(await one.claim(anna, 'take')).toBe(anna.displayName)
  const since = (await one.listed())?.claim?.since
  expect(await one.claim(ben, 'take')).toBe(anna.displayName)
  expect((await one.listed(ben))?.claim).toEqual({ by: anna.displayName, by_me: false, since })
  expect((await one.listed(anna))?.claim).toEqual({ by: anna.displayName, by_me: true, since })
  expect((await one.credit(ben)).code).toBe('review_claimed')
  expect(await one.claim(ben, 'leave')).toBe(anna.displayName)
  const silent = { case_id: one.case_id, action: 'take_over' } as const
  expect((await world.call(claimReviewCase, silent, ben)).details[0]?.field).toBe('reason')
  expect(await one.claim(ben, 'take_over')).toBe(ben.displayName)
  expect(
    await world.query(
      `select staff_id::int4 as staff, detail->>'taken_from' as "from", reason from platform.audit
        where action = 'deposit.taken_over' and object_id = $1`,
      [`${one.case_id}`],
    ),
  ).toEqual([{ staff: ben.staffId, from: anna.displayName, reason: WHY }])
  expect((await one.credit(anna)).code).toBe('review_claimed')
  expect((await one.credit(ben)).data.status).toBe('credited')
  const late = { case_id: one.case_id, action: 'take_over', reason: WHY } as const
  expect((await world.call(claimReviewCase, late, anna)).code).toBe('review_already_resolved')
})

test('left, or silent for three minutes, it is free; an open page keeps it', async () => {
  const one = await waiting('620.00')
  await one.claim(anna, 'take')
  const since = (await one.listed())?.claim?.since
  expect(await one.claim(anna, 'leave')).toBeNull()
  await one.claim(anna, 'take')
  await world.clock.advance(2 * MINUTE_MS)
  await one.claim(anna, 'take')
  await world.clock.advance(2 * MINUTE_MS)
  expect(await one.claim(ben, 'take')).toBe(anna.displayName)
  await world.clock.advance(2 * MINUTE_MS)
  expect((await one.listed())?.claim).toBeNull()
  expect(await one.claim(ben, 'take')).toBe(ben.displayName)
  expect((await one.listed())?.claim?.since).not.toBe(since)
  await world.clock.advance(4 * MINUTE_MS)
  expect((await one.credit(anna)).code).toBe('')
})

test('with the session of who had it, it is free', async () => {
  const one = await waiting('625.00')
  await one.claim(anna, 'take')
  await world.ask(logout, {}, anna)
  expect((await one.listed(ben))?.claim).toBeNull()
  expect(await one.claim(ben, 'take')).toBe(ben.displayName)
  await signIn(world, anna)
})

test('taken by two at once, one has it; taken over and decided at once, it is decided by who has it', async () => {
  const one = await waiting('630.00')
  const names = await queued(world, one.lock, [
    () => one.claim(anna, 'take'),
    () => one.claim(ben, 'take'),
  ])
  expect(new Set(names).size).toBe(1)
  const [owner, other] = names[0] === anna.displayName ? [anna, ben] : [ben, anna]
  const take = { case_id: one.case_id, action: 'take_over', reason: WHY } as const
  const [decided, taken] = await queued(world, one.lock, [
    async () => (await one.credit(owner)).code,
    async () => (await world.call(claimReviewCase, take, other)).code,
  ])
  expect([
    ['', 'review_already_resolved'],
    ['review_claimed', ''],
  ]).toContainEqual([decided, taken])
})

test('what a colleague has is neither confirmed nor refused by another', async () => {
  const one = await waiting('635.00')
  const { case_id } = one
  const { memberId: member_id } = await memberActor(world)
  const reason = 'สมาชิกส่งสลิปของบัญชีภรรยา'
  const other = { case_id, action: 'credit', member_id, reason } as const
  expect((await world.call(resolveReviewCase, other, anna)).code).toBe('')
  const approval_id = (await one.listed())?.proposal?.approval_id ?? 0
  expect(await one.claim(anna, 'take')).toBe(anna.displayName)
  const decision = { case_id, approval_id }
  expect(await world.call(confirmReviewCredit, decision, ben)).toMatchObject({
    code: 'review_claimed',
  })
  expect(await world.call(rejectReviewCredit, { ...decision, reason }, ben)).toMatchObject({
    code: 'review_claimed',
  })
  expect(await one.claim(ben, 'take_over')).toBe(ben.displayName)
  expect((await world.call(confirmReviewCredit, decision, ben)).code).toBe('')
})

test('a person without the right claims nothing', async () => {
  const one = await waiting('640.00')
  const stranger = await staffActor(world, 'result_officer')
  const take = { case_id: one.case_id, action: 'take' } as const
  expect((await world.call(claimReviewCase, take, stranger)).status).toBe(403)
  const nothing = { case_id: 999_999, action: 'take' } as const
  expect((await world.call(claimReviewCase, nothing, anna)).code).toBe('not_found')
})
