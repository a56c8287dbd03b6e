import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { deposit, houseBalance } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '../contract.ts'
import {
  approveWithdraw,
  getWithdrawRequest,
  listWithdrawRequests,
  rejectWithdraw,
} from '../operator-contract.ts'

// From 200 baht on it takes two people. The queue does not run: nothing is sent.
const world = await testWorld({ sandbox: true })
await world.query('update withdraw.setting set two_approvals_from_satang = 20000')
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const carl = await staffActor(world, 'owner')

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

async function waiting(amount: string) {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const made = await world.ask(requestWithdraw, { ...input, amount }, member)
  return { member, withdraw_id: made.withdraw_id }
}
const approve = (withdraw_id: number | string, actor: typeof anna) =>
  world.call(approveWithdraw, { withdraw_id }, actor)
const reject = (withdraw_id: number | string, actor: typeof anna) =>
  world.call(rejectWithdraw, { withdraw_id, reason: 'ยอดผิดปกติ' }, actor)
const payoutsAsked = async (withdraw_id: number | string) =>
  world.query(
    `select from platform.job_request where name = 'withdraw.pay_out' and payload->>'withdraw_id' = $1`,
    [`${withdraw_id}`],
  )

test('below the amount one person is enough', async () => {
  const { withdraw_id } = await waiting('199')
  expect((await approve(withdraw_id, anna)).data.status).toBe('approved')
})

describe('from the amount on', () => {
  test('the first person sees that another is needed, the second lets it go', async () => {
    const { member, withdraw_id } = await waiting('200')
    const read = (actor: typeof anna) => world.ask(getWithdrawRequest, { withdraw_id }, actor)
    expect((await read(anna)).approval).toEqual({
      needed: 2,
      approved_by: [],
      by_me: false,
      credited_by_me: false,
    })
    expect((await approve(withdraw_id, anna)).data).toEqual({ withdraw_id, status: 'requested' })
    expect(await payoutsAsked(withdraw_id)).toEqual([])
    const sofar = { needed: 2, approved_by: [anna.displayName], by_me: true, credited_by_me: false }
    expect(await read(anna)).toMatchObject({ status: 'requested', approval: sofar })
    const list = await world.ask(listWithdrawRequests, { status: 'requested' }, ben)
    expect(list.items.find((row) => row.withdraw_id === withdraw_id)?.approval).toEqual({
      ...sofar,
      by_me: false,
    })
    expect((await approve(withdraw_id, anna)).code).toBe('approval_given')
    expect((await reject(withdraw_id, anna)).code).toBe('approval_given')
    expect((await approve(withdraw_id, ben)).data.status).toBe('approved')
    expect(await payoutsAsked(withdraw_id)).toHaveLength(1)
    expect((await approve(withdraw_id, carl)).code).toBe('withdraw_already_decided')
    expect(await read(anna)).toMatchObject({
      approval: null,
      timeline: [{ status: 'requested' }, { status: 'approved', staff_name: ben.displayName }],
    })
    const seen = await world.ask(getWithdrawal, { withdraw_id }, member)
    expect(seen.timeline).toHaveLength(2)
  })

  test('one person refuses it whoever approved, and the money is back', async () => {
    const before = await houseBalance(world, 2500)
    const { withdraw_id } = await waiting('500')
    await approve(withdraw_id, anna)
    expect((await reject(withdraw_id, ben)).data.status).toBe('returned')
    expect((await approve(withdraw_id, carl)).code).toBe('withdraw_already_decided')
    expect(await houseBalance(world, 2500)).toBe(before)
  })

  test('three at once: two of them let it go, once', async () => {
    const { withdraw_id } = await waiting('300')
    const answers = await Promise.all(
      [anna, anna, ben, carl].map((actor) => approve(withdraw_id, actor)),
    )
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(2)
    expect(await payoutsAsked(withdraw_id)).toHaveLength(1)
  })

  test('an approval and a refusal at once: no payout of what was given back', async () => {
    const { withdraw_id } = await waiting('300')
    await approve(withdraw_id, anna)
    const [yes, no] = await Promise.all([approve(withdraw_id, ben), reject(withdraw_id, carl)])
    expect([yes.code, no.code].toSorted()).toEqual(['', 'withdraw_already_decided'])
    expect(await payoutsAsked(withdraw_id)).toHaveLength(yes.code === '' ? 1 : 0)
  })

  test('a setting that changes later leaves what was asked before as it was', async () => {
    const { withdraw_id } = await waiting('300')
    await world.query('update withdraw.setting set two_approvals_from_satang = null')
    expect((await approve(withdraw_id, anna)).data.status).toBe('requested')
    const small = await waiting('300')
    expect((await approve(small.withdraw_id, anna)).data.status).toBe('approved')
    await world.query('update withdraw.setting set two_approvals_from_satang = 20000')
  })
})

test.each(['approved', 'sending', 'paid', 'rejected', 'returned'])(
  'the application’s role makes no request %s that nobody decided',
  async (status) => {
    const { withdraw_id } = await waiting('300')
    await approve(withdraw_id, anna)
    const update = app.query(
      `update withdraw.request set status = $1, reason = 'x', sending_at = platform.clock(),
         finished_at = case when $1 in ('paid', 'returned') then platform.clock() end
        where withdraw_id = $2`,
      [status, withdraw_id],
    )
    await expect(update).rejects.toThrow(/nobody decided/)
    const insert = app.query(
      `insert into withdraw.request (reference, member_id, wallet_id, bank_account_id, bank_code,
         bank_name, account_masked, destination_sealed, account_added_at, account_verified,
         amount_satang, hold_id, status, reason, sending_at, finished_at)
       select 'WD00000000', 0, wallet_id, bank_account_id, bank_code, bank_name, account_masked,
         destination_sealed, account_added_at, account_verified, amount_satang, -1, $1, 'x',
         platform.clock(), case when $1 in ('paid', 'returned') then platform.clock() end
         from withdraw.request where withdraw_id = $2`,
      [status, withdraw_id],
    )
    await expect(insert).rejects.toThrow(/does not begin as/)
  },
)
