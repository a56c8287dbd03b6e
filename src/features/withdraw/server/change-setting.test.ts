import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawInfo, requestWithdraw } from '../contract.ts'
import { listWithdrawRequests } from '../operator-contract.ts'
import * as calls from '../setting-contract.ts'

// From how much on two people let a withdrawal go is itself said by two people.

const world = await testWorld({ sandbox: true })
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())
const [anna, ben] = [await staffActor(world, 'owner'), await staffActor(world, 'owner')]
const reason = 'ยอดถอนใหญ่ต้องมีคนตรวจสองคน'

const setting = () => world.ask(calls.getWithdrawSetting, {}, anna)
const propose = (two_approvals_from: string | null, by = anna) =>
  world.call(calls.proposeWithdrawSetting, { two_approvals_from, reason }, by)
const proposalId = async () => Number((await setting()).proposal?.approval_id)
async function confirm(by = ben) {
  return world.call(calls.confirmWithdrawSetting, { approval_id: await proposalId(), reason }, by)
}

test('one proposes, another confirms, and requests from then on go by it', async () => {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const account = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  expect(await setting()).toMatchObject({ two_approvals_from: null, changed_at: null })
  const counted = async () => (await world.ask(calls.countWithdrawSettingWaiting, {}, ben)).count
  expect(await counted()).toBe(0)
  expect((await propose('300')).code).toBe('')
  expect(await counted()).toBe(1)
  expect((await propose('400', ben)).code).toBe('approval_asked')
  expect((await confirm(anna)).code).toBe('approval_own')
  // Nothing of it holds before.
  await world.ask(requestWithdraw, { ...account, amount: '300' }, member)
  const waiting = async () =>
    (await world.ask(listWithdrawRequests, { status: 'requested' }, ben)).items
  expect((await waiting()).map(({ approval }) => approval?.needed)).toEqual([1])
  expect((await setting()).proposal).toMatchObject({ would_take_two: 1, of: 1, by_me: true })
  expect((await confirm()).data).toEqual({ two_approvals_from: '300.00' })
  expect(await counted()).toBe(0)
  expect((await setting()).two_approvals_from).toBe('300.00')
  // What was asked for before keeps what it takes.
  expect((await waiting()).map(({ approval }) => approval?.needed)).toEqual([1])
  const other = await memberActor(world)
  await deposit(world, other, '1000')
  const own = await world.ask(getWithdrawInfo, {}, other)
  const to = { wallet_id: own.wallet_id, bank_account_id: own.bank_accounts[0]?.id ?? 0 }
  await world.ask(requestWithdraw, { ...to, amount: '300' }, other)
  expect((await waiting()).map(({ approval }) => approval?.needed)).toEqual([1, 2])

  const object = { kind: 'withdraw_setting', id: '1' }
  const { items } = await world.ask(objectHistory, object, anna)
  expect(items.map(({ action, staff_id: id, reason: why }) => [action, id, why])).toEqual([
    ['withdraw.setting_changed', ben.staffId, reason],
    ['withdraw.setting_proposed', anna.staffId, reason],
  ])
})

test('it may be refused, taken back, run out, and asks for something that changes', async () => {
  const { two_approvals_from: now } = await setting()
  expect((await propose(now)).code).toBe('withdraw_setting_same')
  const reject = async (by = ben) =>
    world.call(calls.rejectWithdrawSetting, { approval_id: await proposalId(), reason }, by)
  await propose('500')
  expect((await reject()).code).toBe('')
  await propose('500')
  const approval_id = await proposalId()
  expect((await reject(anna)).code).toBe('')
  for (const call of [calls.rejectWithdrawSetting, calls.confirmWithdrawSetting]) {
    expect((await world.call(call, { approval_id, reason }, ben)).code).toBe('approval_closed')
  }
  await propose('500')
  const late = { approval_id: await proposalId(), reason }
  await world.clock.advance(24 * 3_600_000 + 1000)
  for (const one of [anna, ben]) await signIn(world, one)
  for (const call of [calls.rejectWithdrawSetting, calls.confirmWithdrawSetting]) {
    expect((await world.call(call, late, ben)).code).toBe('approval_expired')
  }
  expect((await setting()).two_approvals_from).toBe(now)
})

test('of two who confirm at once one does; back to one person it takes two as well', async () => {
  const cleo = await staffActor(world, 'owner')
  await propose(null)
  const input = { approval_id: await proposalId(), reason }
  const codes = await Promise.all(
    [ben, cleo].map(async (by) => (await world.call(calls.confirmWithdrawSetting, input, by)).code),
  )
  expect(codes.toSorted()).toEqual(['', 'approval_closed'])
  expect((await setting()).two_approvals_from).toBeNull()
})

test('a cashier reads and changes nothing of it, and the application cannot write it', async () => {
  const cashier = await staffActor(world, 'cashier')
  expect((await world.call(calls.getWithdrawSetting, {}, cashier)).code).toBe('forbidden')
  expect((await propose('100', cashier)).code).toBe('forbidden')
  for (const text of ['-5', '0', 'abc']) {
    expect((await propose(text)).code).toBe('invalid_input')
  }
  await expect(
    app.query('update withdraw.setting set two_approvals_from_satang = 1'),
  ).rejects.toThrow(/permission denied/)
  await propose('700')
  await expect(app.query('select withdraw.apply_setting()')).rejects.toThrow(/nobody approved/)
})

test.each([
  ['min_amount', { min_amount: '0' }, 'withdraw_setting_min'],
  ['day_max', { day_max: '99' }, 'withdraw_setting_day'],
  ['times_a_day', { times_a_day: 0 }, 'withdraw_setting_times'],
  ['auto_approve_up_to', { auto_approve_up_to: '0' }, 'withdraw_setting_auto'],
  ['batch_up_to', { batch_up_to: '0' }, 'withdraw_setting_batch'],
  ['target_minutes', { target_minutes: 0 }, 'withdraw_setting_target'],
  ['breach_minutes', { target_minutes: 60, breach_minutes: 59 }, 'withdraw_setting_breach'],
])('nobody proposes terms that do not fit together: %s', async (field, terms, code) => {
  const { two_approvals_from } = await setting()
  const input = { two_approvals_from, terms, reason }
  const refused = await world.call(calls.proposeWithdrawSetting, input, anna)
  expect(refused).toMatchObject({ code, details: [{ field: `terms.${field}` }] })
})

test('terms change by two people as well; requests name the version that held', async () => {
  const held = await setting()
  // What the tests before left open.
  if (held.proposal) {
    const approval_id = Number(held.proposal.approval_id)
    await world.ask(calls.rejectWithdrawSetting, { approval_id, reason }, anna)
  }
  const ask = (terms: object) =>
    world.call(
      calls.proposeWithdrawSetting,
      { two_approvals_from: held.two_approvals_from, terms, reason },
      anna,
    )
  const refused = await ask({ fee_fixed: '50.01' })
  expect([refused.code, refused.details[0]?.field]).toEqual([
    'withdraw_setting_fee',
    'terms.fee_fixed',
  ])
  expect((await ask({ max_amount: '99' })).code).toBe('withdraw_setting_max')
  expect((await ask({ fee_bp: 1001 })).code).toBe('invalid_input')
  expect((await ask({})).code).toBe('withdraw_setting_same')
  expect((await ask({ fee_fixed: '5', day_max: null, turnover_refuses: true })).code).toBe('')
  expect((await setting()).terms.fee_fixed).toBe('0.00')
  expect((await setting()).proposal?.terms).toMatchObject({ fee_fixed: '5.00', day_max: null })
  expect((await confirm()).code).toBe('')
  const { two_approvals_from, terms } = await setting()
  expect(two_approvals_from).toBe(held.two_approvals_from)
  expect(terms).toEqual({
    ...held.terms,
    fee_fixed: '5.00',
    day_max: null,
    turnover_refuses: true,
  })
  const versions = await world.query<{ fee: string }>(
    `select body ->> 'fee_fixed_satang' as fee from withdraw.setting_version order by version desc limit 2`,
  )
  expect(versions.map(({ fee }) => fee)).toEqual(['500', '0'])
  const { items } = await world.ask(objectHistory, { kind: 'withdraw_setting', id: '1' }, anna)
  expect(items[0]).toMatchObject({ action: 'withdraw.setting_changed' })
  await expect(app.query('update withdraw.setting set fee_bp = 1')).rejects.toThrow(/permission/)
  await expect(app.query('delete from withdraw.setting_version')).rejects.toThrow()
})
