import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import {
  confirmReviewCredit,
  listReviewCases,
  resolveReviewCase,
} from '#features/deposit/operator-contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import { type MemberActor, memberActor, signInMember } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawInfo, requestWithdraw } from '../contract.ts'
import { approveWithdraw, getWithdrawRequest, rejectWithdraw } from '../operator-contract.ts'

// A cashier who credits a friend by hand and lets the friend's withdrawal go. Nothing is sent.
const world = await testWorld({ sandbox: true })
const crook = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const own = ({ person }: MemberActor) => ({
  from_bank: person.bank_code,
  from_account: person.bank_account_number,
})

/** Money that no payment explains, credited by hand; from the friend's own account by one person alone. */
async function credit(friend: MemberActor, amount: string, payer: object = own(friend)) {
  const paid = await world.sandbox.post('/bank/pay', {
    to_account: '1234567890',
    amount,
    from_name: 'สมชาย ใจดี',
    ...payer,
  })
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const { items } = await world.ask(listReviewCases, { limit: 100 }, crook)
  const opened = items.find((one) => one.charge_id === paid['charge_id'])
  await world.ask(
    resolveReviewCase,
    {
      case_id: opened?.case_id ?? 0,
      action: 'credit',
      member_id: friend.memberId,
      reason: 'ลูกค้าส่งสลิปมา',
    },
    crook,
  )
  return opened?.case_id ?? 0
}
async function withdraw(friend: MemberActor) {
  const info = await world.ask(getWithdrawInfo, {}, friend)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  return (await world.ask(requestWithdraw, { ...input, amount: '150' }, friend)).withdraw_id
}
const approve = async (withdraw_id: number | string, actor: typeof crook) =>
  (await world.call(approveWithdraw, { withdraw_id }, actor)).code
const creditedByMe = async (withdraw_id: number | string, actor: typeof crook) =>
  (await world.ask(getWithdrawRequest, { withdraw_id }, actor)).approval?.credited_by_me

test('who credited a member by hand does not let the withdrawal go; another person does', async () => {
  const friend = await memberActor(world)
  await credit(friend, '1000')
  const first = await withdraw(friend)
  expect(await creditedByMe(first, crook)).toBe(true)
  expect(await creditedByMe(first, ben)).toBe(false)
  const tries = await Promise.all([approve(first, crook), approve(first, crook)])
  expect(tries).toEqual(['withdraw_credited_by_you', 'withdraw_credited_by_you'])
  // Nor does a fault in our own code: the database holds it with the request.
  const forged = app.query(
    `insert into platform.approval_decision (approval_id, staff_id, verdict)
     select approval_id, $2, 'approve' from platform.approval where object = $1`,
    [`withdrawal:${first}`, crook.staffId],
  )
  await expect(forged).rejects.toMatchObject({ constraint: 'approval_by_unbarred' })
  const loosened = app.query(`update platform.approval set barred_staff = '{}' where object = $1`, [
    `withdrawal:${first}`,
  ])
  await expect(loosened).rejects.toThrow(/permission denied/)
  expect(await approve(first, ben)).toBe('')
})

test('a stranger’s money takes two, and neither lets the withdrawal go', async () => {
  const friend = await memberActor(world)
  const case_id = await credit(friend, '1000', { from_bank: '004', from_account: '7770001112' })
  const { items } = await world.ask(listReviewCases, { limit: 100 }, ben)
  const approval_id = items.find((one) => one.case_id === case_id)?.proposal?.approval_id ?? 0
  await world.ask(confirmReviewCredit, { case_id, approval_id }, ben)
  const id = await withdraw(friend)
  expect([await creditedByMe(id, crook), await creditedByMe(id, ben)]).toEqual([true, true])
  expect([await approve(id, crook), await approve(id, ben)]).toEqual(
    Array(2).fill('withdraw_credited_by_you'),
  )
  expect(await approve(id, await staffActor(world, 'cashier'))).toBe('')
})

test('it lasts for 30 days, and the withdrawal can be refused by whoever credited', async () => {
  const friend = await memberActor(world)
  await credit(friend, '1000')
  const move = async (days: number) => {
    await world.clock.advance(days * DAY_MS)
    for (const actor of [crook, ben]) await signIn(world, actor)
    await signInMember(world, friend)
  }
  await move(29)
  const barred = await withdraw(friend)
  await move(2)
  // What was asked for within the time stays another person's.
  expect(await approve(barred, crook)).toBe('withdraw_credited_by_you')
  const refused = { withdraw_id: barred, reason: 'สมาชิกขอยกเลิก' }
  expect((await world.call(rejectWithdraw, refused, crook)).code).toBe('')
  expect(await approve(await withdraw(friend), crook)).toBe('')
})

test('a credit and a withdrawal at once: what could take that money is barred', async () => {
  const friend = await memberActor(world)
  const asking = async () => {
    const info = await world.ask(getWithdrawInfo, {}, friend)
    const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
    return world.call(requestWithdraw, { ...input, amount: '150' }, friend)
  }
  const [, ...asked] = await Promise.all([credit(friend, '200'), asking(), asking(), asking()])
  const taken = asked.find(({ code }) => code === '')
  const id = taken ? taken.data.withdraw_id : await withdraw(friend)
  expect(await approve(id, crook)).toBe('withdraw_credited_by_you')
})
