import { expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { logout } from '#features/staff/contract.ts'
import { getWithdrawInfo, requestWithdraw } from '../contract.ts'
import {
  approveWithdraw,
  approveWithdrawals,
  claimWithdraw,
  getWithdrawRequest,
  listWithdrawRequests,
  rejectWithdraw,
} from '../operator-contract.ts'

// Who has a request open, how long it waits, and several at once. The queue does not run: nothing is sent.
const world = await testWorld({ sandbox: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const MINUTE = 60_000

async function waiting(amount = '150') {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const made = await world.ask(requestWithdraw, { ...input, amount }, member)
  return Number(made.withdraw_id)
}
type Action = 'take' | 'take_over' | 'leave'
const WHY = 'กะเช้ารับต่อ'
const claim = async (withdraw_id: number, actor: typeof anna, action: Action = 'take') =>
  (
    await world.ask(
      claimWithdraw,
      { withdraw_id, action, ...(action === 'take_over' ? { reason: WHY } : {}) },
      actor,
    )
  ).claim
const approve = async (withdraw_id: number, actor: typeof anna) =>
  (await world.call(approveWithdraw, { withdraw_id }, actor)).code
const payoutsAsked = async (withdraw_id: number) =>
  world.query(
    `select from platform.job_request where name = 'withdraw.pay_out' and payload->>'withdraw_id' = $1`,
    [`${withdraw_id}`],
  )

test('one person has a request, everybody sees who, and another decides after taking it over', async () => {
  const id = await waiting()
  expect(await claim(id, anna)).toMatchObject({ by: anna.displayName, by_me: true })
  expect(await claim(id, ben)).toMatchObject({ by: anna.displayName, by_me: false })
  const seen = await world.ask(getWithdrawRequest, { withdraw_id: id }, ben)
  expect(seen.claim).toMatchObject({ by: anna.displayName, by_me: false })
  expect(await approve(id, ben)).toBe('withdraw_claimed')
  const reason = 'ชื่อบัญชีไม่ตรง'
  const rejected = await world.call(rejectWithdraw, { withdraw_id: id, reason }, ben)
  expect(rejected.code).toBe('withdraw_claimed')
  const silent = await world.call(claimWithdraw, { withdraw_id: id, action: 'take_over' }, ben)
  expect(silent.details[0]).toMatchObject({
    field: 'reason',
    message: 'กรุณาระบุเหตุผลที่รับช่วงต่อ',
  })
  expect(await claim(id, ben, 'take_over')).toMatchObject({ by_me: true })
  expect(
    await world.query(
      `select staff_id::int4 as staff, detail->>'taken_from' as "from", reason from platform.audit
        where action = 'withdraw.taken_over' and object_id = $1`,
      [`${id}`],
    ),
  ).toEqual([{ staff: ben.staffId, from: anna.displayName, reason: WHY }])
  expect(await approve(id, anna)).toBe('withdraw_claimed')
  expect(await approve(id, ben)).toBe('')
  expect(await payoutsAsked(id)).toHaveLength(1)
  expect(await claim(id, anna)).toBeNull()
})

test('it is free once its holder leaves it, or his session ends however it ends', async () => {
  const id = await waiting()
  await claim(id, anna)
  expect(await claim(id, ben, 'leave')).toMatchObject({ by: anna.displayName })
  expect(await claim(id, anna, 'leave')).toBeNull()
  expect(await claim(id, ben)).toMatchObject({ by_me: true })
  await claim(id, ben, 'leave')
  await claim(id, anna)
  await world.ask(logout, {}, anna)
  const seen = await world.ask(getWithdrawRequest, { withdraw_id: id }, ben)
  expect(seen.claim).toBeNull()
  expect(await claim(id, ben)).toMatchObject({ by: ben.displayName, by_me: true })
  await signIn(world, anna)
  expect(await claim(id, anna)).toMatchObject({ by: ben.displayName })
})

test('of twenty who open it at once one has it', async () => {
  const id = await waiting()
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_none, index) => claim(id, index % 2 ? anna : ben)),
  )
  expect(new Set(claims.map((one) => one?.by)).size).toBe(1)
})

test('who went away for five minutes has it no more, and the clock says how late it is', async () => {
  const id = await waiting()
  await claim(id, anna)
  const rowOf = async () =>
    (await world.ask(listWithdrawRequests, { status: 'requested' }, ben)).items.find(
      (row) => Number(row.withdraw_id) === id,
    )
  expect((await rowOf())?.waiting).toEqual({ minutes: 0, state: 'on_time' })
  await world.clock.advance(5 * MINUTE + 1_000)
  expect(await rowOf()).toMatchObject({ claim: null, waiting: { minutes: 5, state: 'on_time' } })
  await world.clock.advance(5 * MINUTE)
  expect((await rowOf())?.waiting?.state).toBe('late')
  await world.clock.advance(20 * MINUTE)
  await signIn(world, ben)
  expect((await rowOf())?.waiting).toEqual({ minutes: 30, state: 'breached' })
  expect(await approve(id, ben)).toBe('')
  await signIn(world, anna)
})

test('several at once: each by itself, the answer says which did not go, and a repeat sends none twice', async () => {
  const [good, taken, decided, large] = [
    await waiting(),
    await waiting(),
    await waiting(),
    await (async () => {
      await world.query('update withdraw.setting set two_approvals_from_satang = 50000')
      const id = await waiting('500')
      await world.query('update withdraw.setting set two_approvals_from_satang = null')
      return id
    })(),
  ]
  await claim(taken, ben)
  await approve(decided, ben)
  const several = (withdraw_ids: number[]) => world.call(approveWithdrawals, { withdraw_ids }, anna)
  const { data } = await several([good, taken, decided, large, good, 999_999])
  expect(data.items.map(({ withdraw_id, status, code }) => [withdraw_id, status, code])).toEqual([
    [good, 'approved', ''],
    [taken, null, 'withdraw_claimed'],
    [decided, null, 'withdraw_already_decided'],
    // It takes another person: her word is kept, and nothing is sent.
    [large, 'requested', ''],
    [999_999, null, 'not_found'],
  ])
  const again = await Promise.all([several([good, large]), several([large, good])])
  expect(again.flatMap((one) => one.data.items.map(({ status }) => status))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(await payoutsAsked(good)).toHaveLength(1)
  expect(await payoutsAsked(large)).toEqual([])
  expect((await several([])).code).toBe('invalid_input')
  expect((await several(Array.from({ length: 51 }, (_none, index) => index + 1))).code).toBe(
    'invalid_input',
  )
})
