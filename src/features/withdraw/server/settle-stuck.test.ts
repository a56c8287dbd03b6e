import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { deposit, houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawInfo, requestWithdraw } from '../contract.ts'
import {
  approveWithdraw,
  confirmStuckWithdraw,
  getWithdrawRequest,
  rejectStuckWithdraw,
  settleStuckWithdraw,
} from '../operator-contract.ts'

// Payouts hang at the bank, which is silent: what becomes of them is heard by asking only.
const world = await testWorld({ sandbox: true })
await world.sandbox.post('/control/webhooks', { paused: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const carl = await staffActor(world, 'owner')
type Person = typeof anna

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CLEARING = 2500

async function later(ms: number) {
  await world.clock.advance(ms)
  for (const person of [anna, ben, carl]) await signIn(world, person)
}

/** A payout that nobody knows the outcome of, long enough for people to decide. */
async function stuck() {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const { withdraw_id } = await world.ask(requestWithdraw, { ...input, amount: '300' }, member)
  const account_number = member.person.bank_account_number
  await world.sandbox.post('/bank/control/payouts', { account_number, outcome: 'hang' })
  await world.ask(approveWithdraw, { withdraw_id }, anna)
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  await later(11 * MINUTE)
  await runNamedJob(world, 'withdraw.inquire_payouts')
  const detail = (actor: Person = ben) => world.ask(getWithdrawRequest, { withdraw_id }, actor)
  const approval = async (id?: number | string) => id ?? (await detail()).proposal?.approval_id ?? 1
  return {
    withdraw_id,
    detail,
    propose: (outcome: 'paid' | 'failed', actor = anna) =>
      world.call(settleStuckWithdraw, { withdraw_id, outcome, reason: 'อ่านจากสเตทเมนต์' }, actor),
    confirm: async (actor: Person, id?: number | string) =>
      world.call(confirmStuckWithdraw, { withdraw_id, approval_id: await approval(id) }, actor),
    reject: async (actor: Person, id?: number | string) => {
      const approval_id = await approval(id)
      const reason = 'ดูผิดบัญชีหรือผิดวัน'
      return world.call(rejectStuckWithdraw, { withdraw_id, approval_id, reason }, actor)
    },
    /** The bank does it after all, and tells nobody. */
    payAtBank: async () => {
      const { transfer_id } = await detail()
      await world.sandbox.post('/bank/control/transfers', { transfer_id, outcome: 'pay' })
    },
    status: async () => (await detail()).status,
  }
}

describe('the rail is asked before each of them, and what it knows comes first', () => {
  test('before the first: paid meanwhile, nobody proposes that it failed', async () => {
    const payout = await stuck()
    await payout.payAtBank()
    expect((await payout.propose('failed')).code).toBe('withdraw_already_decided')
    expect(await payout.status()).toBe('paid')
    expect((await payout.detail()).proposal).toBeNull()
  })

  test('before the second: paid meanwhile, nobody confirms that it failed', async () => {
    const payout = await stuck()
    await payout.propose('failed')
    await payout.payAtBank()
    expect((await payout.confirm(ben)).code).toBe('withdraw_already_decided')
    expect(await payout.status()).toBe('paid')
    const ended = await world.query<{ state: string }>(
      `select state from platform.approval where kind = 'withdraw_settle' and object = $1`,
      [`withdrawal:${payout.withdraw_id}`],
    )
    expect(ended).toEqual([{ state: 'withdrawn' }])
  })
})

describe('two people', () => {
  test('the first is shown that he waits, the second what was said and by whom', async () => {
    const payout = await stuck()
    expect((await payout.propose('failed')).data.status).toBe('sending')
    const said = { outcome: 'failed', reason: 'อ่านจากสเตทเมนต์', by: anna.displayName }
    expect((await payout.detail(anna)).proposal).toMatchObject({ ...said, by_me: true })
    expect((await payout.detail(ben)).proposal).toMatchObject({ ...said, by_me: false })
    expect((await payout.propose('paid', ben)).code).toBe('approval_asked')
    expect((await payout.confirm(anna)).code).toBe('approval_own')
    expect(await payout.status()).toBe('sending')
    expect((await payout.confirm(ben)).data.status).toBe('returned')
    expect((await payout.detail()).timeline.at(-2)).toMatchObject({
      status: 'failed',
      staff_name: ben.displayName,
    })
  })

  test('the second rejects it, the first takes it back; then somebody says it anew', async () => {
    const payout = await stuck()
    await payout.propose('failed')
    const old = (await payout.detail()).proposal?.approval_id ?? 1
    expect((await payout.reject(ben)).data.status).toBe('sending')
    expect((await payout.reject(ben, old)).code).toBe('approval_closed')
    await payout.propose('failed', ben)
    expect((await payout.confirm(anna, old)).code).toBe('approval_closed')
    expect((await payout.reject(ben)).data.status).toBe('sending')
    await payout.propose('paid', ben)
    expect((await payout.confirm(anna)).data.status).toBe('paid')
    expect((await payout.reject(anna, old)).code).toBe('withdraw_already_decided')
  })

  test('after a day nobody confirms what was read yesterday', async () => {
    const payout = await stuck()
    await payout.propose('failed')
    const old = Number((await payout.detail()).proposal?.approval_id)
    await later(DAY)
    expect((await payout.detail()).proposal).toBeNull()
    expect((await payout.confirm(ben, old)).code).toBe('approval_expired')
    expect((await payout.reject(ben, old)).code).toBe('approval_expired')
    expect(await payout.status()).toBe('sending')
    await payout.propose('paid', ben)
    expect((await payout.confirm(anna)).data.status).toBe('paid')
  })

  test('confirmed by two, rejected by one, taken back, all at once: one of it happens', async () => {
    const clearing = await houseBalance(world, CLEARING)
    const payout = await stuck()
    await payout.propose('failed')
    const id = Number((await payout.detail()).proposal?.approval_id)
    const answers = await Promise.all([
      payout.confirm(ben, id),
      payout.confirm(carl, id),
      payout.reject(carl, id),
      payout.reject(anna, id),
    ])
    const isConfirmed = answers.slice(0, 2).some(({ error }) => error === 0)
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
    expect(await payout.status()).toBe(isConfirmed ? 'returned' : 'sending')
    if (isConfirmed) expect(await houseBalance(world, CLEARING)).toBe(clearing)
  })

  test('the rail tells the outcome while it is confirmed: it ends once', async () => {
    const payout = await stuck()
    await payout.propose('failed')
    const id = Number((await payout.detail()).proposal?.approval_id)
    await payout.payAtBank()
    const asked = Promise.all([1, 2].map(() => runNamedJob(world, 'withdraw.inquire_payouts')))
    const [answer] = await Promise.all([payout.confirm(ben, id), asked])
    expect(answer.code).toBe('withdraw_already_decided')
    expect(await payout.status()).toBe('paid')
  })
})

test('the application’s role writes no outcome in the name of one person', async () => {
  const payout = await stuck()
  const step = (status: string) =>
    app.query(
      'insert into withdraw.step (withdraw_id, status, staff_id, staff_name) values ($1, $2, $3, $4)',
      [payout.withdraw_id, status, anna.staffId, anna.displayName],
    )
  await expect(step('paid')).rejects.toThrow(/one person alone/)
  await payout.propose('failed')
  await expect(step('failed')).rejects.toThrow(/one person alone/)
})
