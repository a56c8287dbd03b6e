import { expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawInfo, requestWithdraw } from '../contract.ts'
import {
  approveWithdrawals,
  confirmWithdrawBatch,
  listWithdrawBatches,
  listWithdrawRequests,
  rejectWithdrawBatch,
  withdrawWithdrawBatch,
} from '../operator-contract.ts'

// What one person lets go in batches within an hour has a limit; above it another one confirms. The queue does
// not run: nothing is sent.
const world = await testWorld({ sandbox: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const owner = await staffActor(world, 'owner')
const HOUR = 3_600_000
const WHY = 'ยอดสูงผิดปกติ'

await world.query('update withdraw.setting set batch_up_to_satang = 40000')

async function waiting(amount = '200') {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  return Number((await world.ask(requestWithdraw, { ...input, amount }, member)).withdraw_id)
}
const approve = (withdraw_ids: number[], actor = anna) =>
  world.ask(approveWithdrawals, { withdraw_ids }, actor)
const stateOf = async (id: number) =>
  (await world.query('select status from withdraw.request where withdraw_id = $1', [id]))[0]?.[
    'status'
  ]
const open = async (actor = anna) => (await world.ask(listWithdrawBatches, {}, actor)).items
const payoutsAsked = async (withdraw_id: number) =>
  (
    await world.query(
      `select from platform.job_request where name = 'withdraw.pay_out' and payload->>'withdraw_id' = $1`,
      [`${withdraw_id}`],
    )
  ).length
/** An hour later everybody has his limit again. */
async function hourLater() {
  await world.clock.advance(HOUR + 1_000)
  for (const one of [anna, ben, owner]) await signIn(world, one)
}

test('up to the limit one person does it alone; split into batches it is the same hour', async () => {
  const [first, second, third] = [await waiting(), await waiting(), await waiting()]
  expect(await approve([first])).toMatchObject({ proposed: null })
  expect(await approve([second])).toMatchObject({ proposed: null })
  const over = await approve([third])
  expect(over).toMatchObject({ items: [], proposed: { sum: '200.00', limit: '400.00' } })
  expect(await stateOf(third)).toBe('requested')
  expect(await payoutsAsked(third)).toBe(0)
  const [batch] = await open()
  const { batch_id = 0, approval_id = 0 } = batch ?? {}
  const back = { batch_id, approval_id, reason: WHY }
  expect((await world.call(withdrawWithdrawBatch, back, ben)).status).toBe(404)
  await world.ask(withdrawWithdrawBatch, back, anna)
  expect((await world.call(withdrawWithdrawBatch, back, anna)).code).toBe('approval_closed')
  expect(await open()).toEqual([])
  await hourLater()
  expect(await approve([third])).toMatchObject({ proposed: null, items: [{ status: 'approved' }] })
})

test('above it nothing goes until another person with the right confirms; then each by its own rules', async () => {
  await hourLater()
  const [one, two, gone] = [await waiting(), await waiting(), await waiting()]
  const { proposed } = await approve([one, two, gone])
  const [batch] = await open(owner)
  expect(batch).toMatchObject({ sum: '600.00', by: anna.displayName, by_me: false })
  expect(batch?.requests.map(({ withdraw_id }) => Number(withdraw_id))).toEqual([one, two, gone])
  const said = { batch_id: proposed?.batch_id ?? 0, approval_id: batch?.approval_id ?? 0 }
  expect((await world.call(confirmWithdrawBatch, said, ben)).status).toBe(403)
  await approve([gone], ben)
  const { items } = await world.ask(confirmWithdrawBatch, said, owner)
  expect(items.map(({ status, code }) => [status, code])).toEqual([
    ['approved', ''],
    ['approved', ''],
    [null, 'withdraw_already_decided'],
  ])
  expect(await Promise.all([one, two, gone].map(payoutsAsked))).toEqual([1, 1, 1])
  expect((await world.call(confirmWithdrawBatch, said, owner)).code).toBe('approval_closed')
  const trail = await world.query<{ action: string }>(
    `select action from platform.audit where object_kind = 'withdraw_batch' and object_id = $1 order by audit_id`,
    [`${said.batch_id}`],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'withdraw.batch_proposed',
    'withdraw.batch_confirmed',
  ])
})

test('what takes two people has both with the confirmation; nobody confirms his own', async () => {
  await hourLater()
  await world.query('update withdraw.setting set two_approvals_from_satang = 50000')
  const large = await waiting('500')
  await world.query('update withdraw.setting set two_approvals_from_satang = null')
  await approve([large], owner)
  const [batch] = await open(owner)
  const said = { batch_id: batch?.batch_id ?? 0, approval_id: batch?.approval_id ?? 0 }
  expect((await world.call(confirmWithdrawBatch, said, owner)).code).toBe('approval_own')
  const second = await staffActor(world, 'owner')
  const { items } = await world.ask(confirmWithdrawBatch, said, second)
  expect(items).toMatchObject([{ status: 'approved' }])
  expect(await payoutsAsked(large)).toBe(1)
})

test('refused, the requests wait as before; too late, nobody confirms it', async () => {
  await hourLater()
  const [id, other] = [await waiting('300'), await waiting('300')]
  await approve([id, other])
  const [batch] = await open(owner)
  const said = { batch_id: batch?.batch_id ?? 0, approval_id: batch?.approval_id ?? 0 }
  await world.ask(rejectWithdrawBatch, { ...said, reason: WHY }, owner)
  expect((await world.call(rejectWithdrawBatch, { ...said, reason: WHY }, owner)).code).toBe(
    'approval_closed',
  )
  const { items } = await world.ask(listWithdrawRequests, { status: 'requested' }, anna)
  expect(items.map(({ withdraw_id }) => Number(withdraw_id))).toEqual([id, other])
  await approve([id, other])
  const [again] = await open(owner)
  const late = { batch_id: again?.batch_id ?? 0, approval_id: again?.approval_id ?? 0 }
  await world.clock.advance(4 * HOUR + 1_000)
  await signIn(world, owner)
  expect((await world.call(confirmWithdrawBatch, late, owner)).code).toBe('approval_expired')
  expect((await world.call(rejectWithdrawBatch, { ...late, reason: WHY }, owner)).code).toBe(
    'approval_expired',
  )
  expect(await open(owner)).toEqual([])
  const unknown = { batch_id: 999_999, approval_id: 1 }
  expect((await world.call(confirmWithdrawBatch, unknown, owner)).status).toBe(404)
})

test('two batches of one person at once are counted one after the other', async () => {
  await hourLater()
  const ids = [await waiting(), await waiting(), await waiting(), await waiting()]
  const answers = await Promise.all(ids.map((id) => approve([id], ben)))
  expect(answers.filter(({ proposed }) => proposed === null)).toHaveLength(2)
  const states = await Promise.all(ids.map(stateOf))
  expect(states.filter((state) => state === 'approved')).toHaveLength(2)
})
